import type { AgeTotals, MoneyRow } from '#contract/money/aging.ts'
import { AGE_BUCKET_NAMES, type AgeBucket, invoiceNumber } from '#domain/freight/aging.ts'
import { type Cents, centsToDollars } from '#domain/freight/money.ts'
import { nameFor } from '#server/db/party.sql.ts'
import type { MoneyInvoiceRow, MoneyListRow, MoneyScope } from './money.sql.ts'

function presentMoneyLine({ kind, cents, stop, ...more }: MoneyInvoiceRow['lines'][number]): MoneyRow['lines'][number] {
  return {
    kind,
    amount: centsToDollars(cents),
    ...(stop !== undefined && { stop }),
    ...('at' in more && more.at !== undefined && { at: more.at }),
    ...('note' in more && more.note !== undefined && { note: more.note }),
    ...('billedMinutes' in more && more.billedMinutes !== undefined && { billedMinutes: more.billedMinutes }),
  }
}

/** A payment was recorded by a person of the account, or by the other party. */
export function recordedBy(
  { recorder, paid_by: paidBy, party_name: party }: Pick<MoneyListRow, 'recorder' | 'paid_by' | 'party_name'>,
  { accountId, side }: Pick<MoneyScope, 'accountId' | 'side'>,
): string | null {
  const isTheirs = paidBy !== null && paidBy !== (side === 'payables' ? 'broker' : 'carrier')
  return nameFor(accountId, recorder) ?? (isTheirs ? party : null)
}

/** When an invoice was emailed, and where to. */
export const presentEmailed = (at: Date | null, to: string | null): MoneyRow['emailed'] =>
  at === null || to === null ? null : { to, at: at.toISOString() }

export function presentMoneyRow(row: MoneyListRow, scope: MoneyScope): MoneyRow {
  return {
    kind: row.kind,
    id: row.id,
    loadId: row.load_id,
    loadNumber: row.load_number,
    dealId: row.deal_id,
    from: row.from_place,
    to: row.to_place,
    reference: row.reference,
    number: invoiceNumber(row.load_number, row.version),
    version: row.version,
    party: { key: row.party_key, name: row.party_name },
    ...(row.carrier_name !== null && { carrier: row.carrier_name }),
    ...(row.remit_to && { payee: { kind: row.remit_to.kind, name: row.remit_to.name } }),
    lines: row.lines.map((line) => presentMoneyLine(line)),
    total: centsToDollars(row.total_cents),
    paid: centsToDollars(row.paid_cents),
    open: centsToDollars(row.open_cents),
    invoicedOn: row.invoiced_day,
    dueOn: row.due_day,
    emailed: presentEmailed(row.emailed_at, row.emailed_to),
    daysPastDue: row.days_past_due,
    termsDays: row.terms_days,
    payTerms: row.pay_terms,
    status: row.status,
    approvedAt: row.approved_at === null ? null : row.approved_at.toISOString(),
    paidOn: row.paid_day,
    recordedBy: recordedBy(row, scope),
    pod: row.pod && { id: row.pod.id, type: row.pod.type, receivedAt: new Date(row.pod.received_at).toISOString() },
    factoredAt: row.factored_at === null ? null : row.factored_at.toISOString(),
    exportedAt: row.exported_at === null ? null : row.exported_at.toISOString(),
  }
}

export function presentTotals(cents: Record<AgeBucket, Cents>): AgeTotals {
  return Object.fromEntries(AGE_BUCKET_NAMES.map((name) => [name, centsToDollars(cents[name])])) as AgeTotals
}
