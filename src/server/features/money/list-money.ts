import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { listPayablesEndpoint, listReceivablesEndpoint, type MoneyList } from '#contract/money/aging.ts'
import type { MoneySide } from '#domain/freight/aging.ts'
import { dayInZone } from '#domain/time/period.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { cutPage } from '#server/http/cut-page.ts'
import { route } from '#server/http/route.ts'
import { listMoney, sumByAge } from './money.sql.ts'
import { presentMoneyRow, presentTotals } from './present-money.ts'

const PAGE = 100

/** A page of what one side of the account is owed or owes, with the open sums of all pages by age. */
async function listSide(
  side: MoneySide,
  { query }: ParsedEndpointInput<typeof listReceivablesEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<MoneyList> {
  const { bucket, party, status = 'open', search, after } = query
  const asOf = query.asOf ?? dayInZone(now, query.zone)
  const scope = { accountId: actor.accountId, side, asOf, party }
  const rows = await listMoney(db, scope, {
    status,
    bucket,
    search,
    after: after === undefined ? undefined : { dueOn: after.slice(0, 10), id: after.slice(11) },
    // the extra row means there's more
    limit: PAGE + 1,
  })
  const { shown, next } = cutPage(
    rows.map((row) => presentMoneyRow(row, scope)),
    PAGE,
    ({ dueOn, id }) => `${dueOn}_${id}`,
  )
  const sums = await sumByAge(db, scope)
  return {
    data: shown,
    totals: presentTotals(sums.cents),
    counts: sums.counts,
    parties: sums.parties,
    asOf,
    next,
  }
}

export const listReceivables = route(listReceivablesEndpoint, (input, ctx) => listSide('receivables', input, ctx))
export const listPayables = route(listPayablesEndpoint, (input, ctx) => listSide('payables', input, ctx))
