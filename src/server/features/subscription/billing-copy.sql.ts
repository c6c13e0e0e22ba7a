import type { Kysely, Transaction } from 'kysely'
import { chooseCurrent, mayApply } from '#domain/access/billing-copy.ts'
import type { RoleName } from '#domain/access/permission.ts'
import { planOfRole, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ProviderInvoice, ProviderSubscription } from '#server/ports/billing/billing.ts'

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

/**
 * Takes the copy's lock, for a reading with this ticket.
 * @returns null if a newer reading was written; else whether this is the first
 */
export async function lockCopy(
  tx: Transaction<Schema>,
  { accountId, ticket, now }: { accountId: string; ticket: number; now: Date },
): Promise<{ isFirst: boolean } | null> {
  const copy = await tx
    .selectFrom('billing_copy')
    .select(['applied_ticket', 'applied_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!mayApply(copy.applied_ticket, ticket)) return null
  await tx
    .updateTable('billing_copy')
    .set({ applied_ticket: ticket, applied_at: now })
    .where('account_id', '=', accountId)
    .execute()
  return { isFirst: copy.applied_at === null }
}

function columnsOf(one: ProviderSubscription, role: RoleName) {
  return {
    plan: one.plan ?? planOfRole(role),
    status: one.status,
    is_current: false,
    current_period_start: dateOf(one.currentPeriodStart),
    current_period_end: dateOf(one.currentPeriodEnd),
    cancel_at_period_end: one.cancelAtPeriodEnd,
    canceled_at: dateOf(one.canceledAt),
    trial_start: dateOf(one.trialStart),
    trial_end: dateOf(one.trialEnd),
    amount_cents: one.amountCents,
    currency: one.currency,
    interval: one.interval,
    interval_count: one.intervalCount,
    created_at: new Date(one.createdAt),
  }
}

/** Writes the provider's subscriptions. Those that it no longer has are over. */
export async function writeSubscriptions(
  tx: Transaction<Schema>,
  { id: accountId, role }: { id: string; role: RoleName },
  { subscriptions, now }: { subscriptions: readonly ProviderSubscription[]; now: Date },
): Promise<void> {
  const rows = await tx.selectFrom('subscription').selectAll().where('account_id', '=', accountId).execute()
  await tx.updateTable('subscription').set({ is_current: false }).where('account_id', '=', accountId).execute()
  const seen = new Set<string>()
  for (const one of subscriptions) {
    const row =
      rows.find(({ provider_id }) => provider_id === one.id) ??
      rows.find(({ id, provider_id }) => provider_id === null && id === one.reference)
    const id = row?.id ?? newId()
    seen.add(id)
    await (
      row
        ? tx
            .updateTable('subscription')
            .set({ ...columnsOf(one, role), provider_id: one.id })
            .where('id', '=', id)
        : tx
            .insertInto('subscription')
            .values({ ...columnsOf(one, role), id, account_id: accountId, provider_id: one.id })
    ).execute()
  }
  for (const { id, status } of rows) {
    if (seen.has(id) || status === 'creating' || SUBSCRIPTION_STATES[status].isOver) continue
    const ended = { status: 'canceled' as const, canceled_at: now }
    await tx.updateTable('subscription').set(ended).where('id', '=', id).execute()
  }
  const after = await tx
    .selectFrom('subscription')
    .select(['id', 'status', 'created_at'])
    .where('account_id', '=', accountId)
    .execute()
  const current = chooseCurrent(after.map((row) => ({ ...row, createdAt: row.created_at.getTime() })))
  if (current) await tx.updateTable('subscription').set({ is_current: true }).where('id', '=', current).execute()
}

/** What the copy knows about invoices, by the provider's id. */
export async function readKnownInvoices(tx: Transaction<Schema>, accountId: string) {
  const rows = await tx
    .selectFrom('invoice')
    .select(['provider_id', 'status', 'attempts'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map((row) => [row.provider_id, row]))
}

export async function writeInvoices(
  tx: Transaction<Schema>,
  accountId: string,
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  if (invoices.length === 0) return
  await tx
    .insertInto('invoice')
    .values(
      invoices.map((one) => ({
        provider_id: one.id,
        account_id: accountId,
        number: one.number,
        status: one.status,
        total_cents: one.totalCents,
        currency: one.currency,
        created_at: new Date(one.createdAt),
        paid_at: dateOf(one.paidAt),
        attempts: one.attempts,
        next_attempt_at: dateOf(one.nextAttemptAt),
        hosted_url: one.hostedUrl,
        pdf_url: one.pdfUrl,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet((eb) => ({
        number: eb.ref('excluded.number'),
        status: eb.ref('excluded.status'),
        total_cents: eb.ref('excluded.total_cents'),
        paid_at: eb.ref('excluded.paid_at'),
        attempts: eb.ref('excluded.attempts'),
        next_attempt_at: eb.ref('excluded.next_attempt_at'),
        hosted_url: eb.ref('excluded.hosted_url'),
        pdf_url: eb.ref('excluded.pdf_url'),
      })),
    )
    .execute()
}

/** An event that comes again has no effect. @returns whether it is new */
export async function saveEvent(
  tx: Transaction<Schema>,
  event: { id: string; type: string; customerId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('billing_event')
    .values({ id: event.id, type: event.type, customer_id: event.customerId, received_at: event.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The provider repeats an event for days, not for months. */
export async function clearEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('billing_event').where('received_at', '<', before).execute()
}

/** Reservations that the provider never answered, and doesn't know. */
export async function dropOldReservations(tx: Transaction<Schema>, accountId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('subscription')
    .where('account_id', '=', accountId)
    .where('status', '=', 'creating')
    .where('created_at', '<', before)
    .execute()
}
