import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { Billing, Card } from '#server/ports/billing/billing.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'
import { type AccountRow, accountById } from '../auth/account.sql.ts'
import { keepCustomer } from './payment-method.sql.ts'

/** What the commands of billing share. */
export interface BillingDesk {
  billing: Billing
  /** Counts a card that somebody tries. @throws Refused RATE_LIMITED: stolen numbers are tried out by the hundred */
  countTry: (tries: { db: Kysely<Schema>; now: number }, accountId: string) => Promise<void>
  /** a line for whoever runs the server */
  log: (line: string) => void
}

type Asked = { db: Kysely<Schema>; actor: { id: string } }

/**
 * What the provider says.
 * @throws Refused UNAVAILABLE when it says nothing that could be used; nothing is known to have happened then
 */
export async function fromProvider<T>({ log }: BillingDesk, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error
    log(`${error.reason}: ${error.message}`)
    throw new Refused('UNAVAILABLE', {
      message: 'The payment service does not answer. Please try again in a moment',
    })
  }
}

async function ownAccount({ db, actor }: Asked): Promise<AccountRow> {
  const account = await accountById(db, actor.id)
  if (!account) throw new Refused('UNAUTHENTICATED')
  return account
}

/** The provider's name for the account; null where it has none yet. */
export async function customerOf(asked: Asked): Promise<string | null> {
  return (await ownAccount(asked)).stripe_customer_id
}

/** The same, opened if need be. @throws Refused UNAVAILABLE */
export async function openCustomer(desk: BillingDesk, asked: Asked): Promise<string> {
  const account = await ownAccount(asked)
  if (account.stripe_customer_id !== null) return account.stripe_customer_id
  const name = account.business_name ?? `${account.first_name} ${account.last_name}`
  const opened = await fromProvider(desk, () =>
    desk.billing.openCustomer({ id: account.id, email: account.email, name }),
  )
  await keepCustomer(asked.db, account.id, opened)
  return (await customerOf(asked)) ?? opened
}

/** 'VISA ending in 4242': how a mail names a card. */
export function nameOfCard({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand.toUpperCase()} ending in ${last4}`
}
