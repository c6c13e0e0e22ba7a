import { type Kysely, sql, type Transaction } from 'kysely'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockAccount } from '../account/account.sql.ts'
import { hasRunningSubscription } from './subscription.sql.ts'

export async function listSavedCardIds(db: Kysely<Schema>, accountId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('payment_method').select('id').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Saves a verified card, which also verifies the account's payment method.
 * @returns whether it's new
 */
export async function saveCard(
  tx: Transaction<Schema>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_method')
    .values({ id, account_id: accountId, verified_at: now, removal_began_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  await tx
    .updateTable('account')
    .set({ payment_method_verified_at: now, updated_at: now })
    .where('id', '=', accountId)
    .where('payment_method_verified_at', 'is', null)
    .execute()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A removal that the provider didn't answer by then has failed: its card counts again. */
const REMOVAL_MS = 2 * MINUTE_MS

/** The account's cards that nobody is removing. Lock the account first. */
export async function listLastingCardIds(
  tx: Transaction<Schema>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_method')
    .select('id')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('removal_began_at', 'is', null), eb('removal_began_at', '<', new Date(now.getTime() - REMOVAL_MS))]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks a card for removal, before the provider detaches it. Two tabs that each delete one of two cards take turns, and a
 * subscription that begins waits.
 * @returns the cards that stay; null if a subscription that isn't over would be left without one
 */
export async function beginRemoval(
  tx: Transaction<Schema>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<{ stays: string[]; needsCard: boolean } | null> {
  await lockAccount(tx, accountId)
  const stays = (await listLastingCardIds(tx, { accountId, now })).filter((one) => one !== id)
  const needsCard = await hasRunningSubscription(tx, accountId)
  if (stays.length === 0 && needsCard) return null
  await tx
    .updateTable('payment_method')
    .set({ removal_began_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
  return { stays, needsCard }
}

/** A removal that wasn't carried out: the card counts again. */
export async function giveUpRemoval(db: Kysely<Schema>, id: string): Promise<void> {
  await db.updateTable('payment_method').set({ removal_began_at: null }).where('id', '=', id).execute()
}

/**
 * Removes a card; removing the last one ends the account's verification.
 * @returns whether it was there
 */
export async function removeCard(
  tx: Transaction<Schema>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_method')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await tx
    .updateTable('account')
    .set({ payment_method_verified_at: null, updated_at: now })
    .where('id', '=', accountId)
    .where('payment_method_verified_at', 'is not', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('payment_method').select('id').where('account_id', '=', accountId))))
    .execute()
  return numDeletedRows > 0n
}

/** Keeps the first customer id if one is already set. */
export async function saveCustomerId(db: Kysely<Schema>, accountId: string, customerId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', accountId)
    .where('stripe_customer_id', 'is', null)
    .execute()
}

/** Deleted accounts whose customer the provider still has, in no order: those that keep failing block no others. */
export function listCustomersToClose(db: Kysely<Schema>, atOnce: number) {
  return db
    .selectFrom('account')
    .select('id')
    .select((eb) => eb.ref('stripe_customer_id').$notNull().as('customerId'))
    .where('account_status', '=', 'deleted')
    .where('stripe_customer_id', 'is not', null)
    .orderBy(sql`random()`)
    .limit(atOnce)
    .execute()
}

/** The customer is deleted at the provider. Records of what was charged stay, without the addresses to read them. */
export async function clearCustomerId(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ status: 'canceled', is_current: false })
    .where('account_id', '=', accountId)
    .where('is_current', '=', true)
    .execute()
  await db.updateTable('invoice').set({ hosted_url: null, pdf_url: null }).where('account_id', '=', accountId).execute()
  await db.updateTable('account').set({ stripe_customer_id: null }).where('id', '=', accountId).execute()
}
