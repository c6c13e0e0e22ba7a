import { Readable } from 'node:stream'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import {
  type MoneyStatement,
  readStatementCsvEndpoint,
  readStatementEndpoint,
  readStatementPdfEndpoint,
} from '#contract/money/aging.ts'
import { formatCsvFile } from '#domain/text/csv.ts'
import { dayInZone } from '#domain/time/period.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { Papers } from '#server/ports/pdf/papers.ts'
import { findCompanyName } from '../account/people/company.sql.ts'
import { STATEMENT_COPY } from './copy.ts'
import { findInvoicedName, listMoney, sumByAge } from './money.sql.ts'
import { presentMoneyRow, presentTotals } from './present-money.ts'

/** The open invoices of one party. @throws Refused NOT_FOUND when the account never had one with it */
async function loadStatement(
  { query }: ParsedEndpointInput<typeof readStatementEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<MoneyStatement> {
  const { side, zone } = query
  const asOf = query.asOf ?? dayInZone(now, zone)
  const scope = { accountId: actor.accountId, side, asOf, party: query.party }
  const name = await findInvoicedName(db, scope)
  if (name === undefined) throw new Refused('NOT_FOUND')
  const rows = await listMoney(db, scope, { status: 'open', limit: null })
  return {
    side,
    account: await findCompanyName(db, actor.accountId),
    party: { key: query.party, name },
    asOf,
    zone,
    data: rows.map((row) => presentMoneyRow(row, scope)),
    totals: presentTotals((await sumByAge(db, scope)).cents),
  }
}

export const readStatement = route(readStatementEndpoint, loadStatement)

export const readStatementPdf = (papers: Papers) =>
  route(readStatementPdfEndpoint, async (input, ctx) => {
    const statement = await loadStatement(input, ctx)
    return Readable.from([await papers.moneyStatement({ statement, now: ctx.now })])
  })

export const readStatementCsv = route(readStatementCsvEndpoint, async (input, ctx) => {
  const { data } = await loadStatement(input, ctx)
  const lines = data.map((row) => [
    row.number,
    row.reference,
    row.party.name,
    row.invoicedOn,
    row.dueOn,
    row.daysPastDue,
    row.total,
    row.paid,
    row.open,
    STATEMENT_COPY.statuses[row.status],
  ])
  return Readable.from([formatCsvFile([STATEMENT_COPY.columns, ...lines])])
})
