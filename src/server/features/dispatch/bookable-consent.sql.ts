import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { lockEntry } from '../authority/register-entry.sql.ts'
import { isProved, LEGAL_NAME, lockHolder, SHOWN_STATUS } from './dispatch-consent.sql.ts'

export function selectForBooking(tx: Kysely<Schema>) {
  return tx
    .selectFrom('dispatch_consent')
    .select(['id', 'usdot', 'carrier_id', LEGAL_NAME.as('legalName'), SHOWN_STATUS.as('status')])
    .select(isProved('dispatch_consent').as('is_proved'))
}

export type Bookable = Awaited<ReturnType<ReturnType<typeof selectForBooking>['execute']>>[number]

/** What proves the consent stays as it is until the transaction ends: the register's entry, the account, then itself. */
export async function lockForBooking(tx: Transaction<Schema>, consent: Bookable): Promise<Bookable | undefined> {
  await lockEntry(tx, consent.usdot)
  if (consent.carrier_id !== null) await lockHolder(tx, consent.carrier_id)
  return selectForBooking(tx).where('id', '=', consent.id).forShare().executeTakeFirst()
}

/** Whether the account gives this number. */
export async function givesNumber(tx: Transaction<Schema>, accountId: string, usdot: string): Promise<boolean> {
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId)
  return (await account.where(sql`ltrim(dot_number, '0')`, '=', usdot).executeTakeFirst()) !== undefined
}
