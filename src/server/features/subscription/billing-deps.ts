import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import type { Billing, Card } from '#server/ports/billing/billing.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'
import { contactOf, type PersonRow } from '../account/person.sql.ts'
import { saveCustomerId } from './payment-method.sql.ts'
import { readTicket } from './subscription.sql.ts'

/** Shared by the billing commands. */
export interface BillingDeps {
  billing: Billing
  /** Counts a card attempt. @throws Refused RATE_LIMITED: thieves test stolen numbers by the hundred */
  countTry: (tries: { db: Kysely<Schema>; now: number }, accountId: string) => Promise<void>
  /** counts calls to the provider that try no card */
  spend: Spend
  /** a line for the server's operator */
  log: (line: string) => void
}

/** What the server gives the billing commands. */
export interface BillingRoutesDeps {
  billing: Billing
  spend: Spend
  log: (line: string) => void
  limits: { count: (tries: { db: Kysely<Schema>; now: number }, who: { 'card-account': string }) => Promise<void> }
}

export function billingDepsOf({ billing, spend, log, limits }: BillingRoutesDeps): BillingDeps {
  return {
    billing,
    spend,
    countTry: (tries, accountId) => limits.count(tries, { 'card-account': accountId }),
    log: (line) => log(`billing: ${line}`),
  }
}

type CustomerContext = { db: Kysely<Schema>; actor: { accountId: string } }

/**
 * Calls the payment provider.
 * @throws Refused UNAVAILABLE when it gives no usable answer; whether it acted is then unknown
 */
export async function callBilling<T>({ log }: BillingDeps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error
    log(`${error.reason}: ${error.message}`)
    throw new Refused('UNAVAILABLE', {
      message: "The payment service isn't responding. Please try again in a moment",
    })
  }
}

/** The company's contact: the provider's customer has their email. */
async function requireContact({ db, actor }: CustomerContext): Promise<PersonRow> {
  const contact = await contactOf(db, actor.accountId)
  if (!contact) throw new Refused('UNAUTHENTICATED')
  return contact
}

/** The provider's customer id; null if none yet. */
export async function findCustomerId(ctx: CustomerContext): Promise<string | null> {
  return (await requireContact(ctx)).stripe_customer_id
}

/** The same, created if none. @throws Refused UNAVAILABLE */
export async function openCustomer(deps: BillingDeps, ctx: CustomerContext): Promise<string> {
  const contact = await requireContact(ctx)
  if (contact.stripe_customer_id !== null) return contact.stripe_customer_id
  // a provider replays its answer to a key for a day, also when it names a customer deleted since
  const round = await readTicket(ctx.db, contact.account_id)
  const opened = await callBilling(deps, () =>
    deps.billing.openCustomer({ id: contact.account_id, email: contact.email, name: contact.party_name, round }),
  )
  await saveCustomerId(ctx.db, contact.account_id, opened)
  return (await findCustomerId(ctx)) ?? opened
}

/** A card's name in emails: 'VISA ending in 4242'. */
export function formatCardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand.toUpperCase()} ending in ${last4}`
}
