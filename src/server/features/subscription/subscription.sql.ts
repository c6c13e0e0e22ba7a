import type { PersonId } from '#domain/access/ids.ts'
import { type Expression, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type Plan, SUBSCRIPTION_PRICE, type SubscriptionStatus } from '#domain/access/subscription.ts'
import { isVerified, ofContact, partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { limitToPage, paginate } from '#server/http/paginate.sql.ts'

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findCurrentSubscription>>>
export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

function subscriptions(db: Kysely<Schema>, accountId: string) {
  return db.selectFrom('subscription').selectAll().where('account_id', '=', accountId)
}

/** The one that decides about access, else the last one. A reserved row doesn't count. */
export function findCurrentSubscription(db: Kysely<Schema>, accountId: string) {
  return subscriptions(db, accountId)
    .where('status', '<>', 'creating')
    .orderBy('is_current', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findSubscription(db: Kysely<Schema>, { id, accountId }: { id: string; accountId: string }) {
  return subscriptions(db, accountId).where('id', '=', id).where('status', '<>', 'creating').executeTakeFirst()
}

export function listSubscriptions(db: Kysely<Schema>, accountId: string, page: { page: number; limit: number }) {
  const all = subscriptions(db, accountId).where('status', '<>', 'creating')
  return paginate(db, all, limitToPage(all.orderBy('created_at', 'desc').orderBy('id'), page), page)
}

export function listInvoices(db: Kysely<Schema>, accountId: string, page: { page: number; limit: number }) {
  const all = db.selectFrom('invoice').selectAll().where('account_id', '=', accountId)
  return paginate(db, all, limitToPage(all.orderBy('created_at', 'desc').orderBy('provider_id', 'desc'), page), page)
}

/** The page where the newest open invoice is paid; null if none is open. */
export async function findOpenInvoiceUrl(db: Kysely<Schema>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoice')
    .select('hosted_url')
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.hosted_url ?? null
}

/** Whether the account has a subscription that isn't over. */
export async function hasRunningSubscription(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Reserves the row of a subscription before the provider is asked. Two creations at once get the same row. Lock the
 * account first, so that its last card isn't removed meanwhile.
 * @returns the account's current row, which may be an older one
 */
export async function reserveSubscription(
  db: Transaction<Schema>,
  row: { id: string; accountId: string; plan: Plan; trialEnd: Date | null; now: Date },
): Promise<SubscriptionRow | undefined> {
  await db
    .insertInto('subscription')
    .values({
      id: row.id,
      account_id: row.accountId,
      provider_id: null,
      plan: row.plan,
      status: 'creating',
      is_current: true,
      trial_end: row.trialEnd,
      amount_cents: SUBSCRIPTION_PRICE.cents,
      currency: SUBSCRIPTION_PRICE.currency,
      interval: SUBSCRIPTION_PRICE.interval,
      interval_count: SUBSCRIPTION_PRICE.intervalCount,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.column('account_id').where('is_current', '=', true).doNothing())
    .execute()
  return subscriptions(db, row.accountId).where('is_current', '=', true).executeTakeFirst()
}

/** Frees a reservation that the provider refused. */
export async function dropReservation(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('subscription').where('id', '=', id).where('status', '=', 'creating').execute()
}

/** The account behind a provider's customer; a deleted account keeps its customer until it is closed. */
export function findCustomerAccount(db: Kysely<Schema>, which: { customerId: string } | { accountId: string }) {
  const accounts = db.selectFrom('account').select(['id', 'role', 'is_active', 'stripe_customer_id as customerId'])
  return 'customerId' in which
    ? accounts.where('stripe_customer_id', '=', which.customerId).executeTakeFirst()
    : accounts.where('id', '=', which.accountId).executeTakeFirst()
}

/** Begins a reading of the provider. */
export async function takeTicket(db: Kysely<Schema>, accountId: string): Promise<number> {
  const { ticket } = await db
    .insertInto('billing_copy')
    .values({ account_id: accountId, ticket: 1 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ticket: sql`billing_copy.ticket + 1` }))
    .returning('ticket')
    .executeTakeFirstOrThrow()
  return ticket
}

/** How many readings of the provider began; 0 before the first. */
export async function readTicket(db: Kysely<Schema>, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('billing_copy')
    .select('ticket')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.ticket ?? 0
}

/** Accounts whose copy should be compared with the provider, in no order: those that keep failing block no others. */
export async function listStaleCopies(
  db: Kysely<Schema>,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('billing_copy', 'billing_copy.account_id', 'account.id')
    .select('account.id')
    .where('account.stripe_customer_id', 'is not', null)
    .where('account.is_active', '=', true)
    .where((eb) => eb.or([eb('billing_copy.applied_at', 'is', null), eb('billing_copy.applied_at', '<', before)]))
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('subscription').select('id').whereRef('subscription.account_id', '=', 'account.id')),
        eb.exists(
          eb.selectFrom('payment_method').select('id').whereRef('payment_method.account_id', '=', 'account.id'),
        ),
      ]),
    )
    .orderBy(sql`random()`)
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets a customer that the provider deleted, with its cards. The account can then add a card again. */
export async function forgetCustomer(tx: Transaction<Schema>, account: { id: string; customerId: string; now: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ stripe_customer_id: null, payment_method_verified_at: null, updated_at: account.now })
    .where('id', '=', account.id)
    .where('stripe_customer_id', '=', account.customerId)
    .executeTakeFirst()
  // another request opened a new one meanwhile: the cards are that one's
  if (numUpdatedRows === 0n) return
  await tx.deleteFrom('payment_method').where('account_id', '=', account.id).execute()
}

/** An active account that is emailed about its subscription. The zone is that of its quiet hours, if it set any. */
export function findBillingReader(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.account_id', 'account.id')
    .select(['person.email', 'person.first_name', 'trial_ends_at'])
    .select(
      sql<string | null>`(
        select settings -> 'quietHours' ->> 'zone' from notification_settings where person_id = person.id)`.as('zone'),
    )
    .select(
      sql<boolean>`exists (
        select from subscription where account_id = account.id and is_current and not cancel_at_period_end)`.as(
        'is_subscribed',
      ),
    )
    .where('account.id', '=', accountId)
    .where('person.id', '=', ofContact<PersonId>(sql.ref('account.id'), sql`contact.id`))
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export function findInvoice(db: Kysely<Schema>, { id, accountId }: { id: string; accountId: string }) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('provider_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Accounts whose trial ends within these days, and who haven't been told. */
export function listTrialsEnding(db: Kysely<Schema>, { now, before, days }: { now: Date; before: Date; days: number }) {
  return db
    .selectFrom('account')
    .select(['id', 'trial_ends_at'])
    .where('is_active', '=', true)
    .where(isVerified(sql.ref('account.id')))
    .where('trial_ends_at', '>', now)
    .where('trial_ends_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('trial_reminder')
            .select('days')
            .whereRef('trial_reminder.account_id', '=', 'account.id')
            .whereRef('trial_reminder.trial_ends_at', '=', 'account.trial_ends_at')
            // after a later reminder, the earlier ones are outdated
            .where('days', '<=', days),
        ),
      ),
    )
    .orderBy('trial_ends_at')
    .limit(500)
    .execute()
}

/** @returns false if another server was first */
export async function saveTrialReminder(
  db: Kysely<Schema>,
  row: { account_id: string; days: number; trial_ends_at: Date; sent_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trial_reminder')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The name on a customer's invoices; undefined for a customer of no account. */
export async function findBilledName(db: Kysely<Schema>, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select(partyNameOf('account').as('name'))
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.name
}

/** The status of an account's current subscription, for a query that reads the account anyway; null without one. */
export function subscriptionStatus(accountId: Expression<string>): RawBuilder<SubscriptionStatus | null> {
  return sql<SubscriptionStatus | null>`(
    select status from subscription where account_id = ${accountId} and is_current and status <> 'creating')`
}
