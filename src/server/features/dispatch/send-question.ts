import type { Transaction } from 'kysely'
import {
  answererOf,
  type Answerer,
  listedContact,
  mayAnswer,
  type OpenQuestion,
} from '#domain/freight/dispatch-consent.ts'
import { mailboxOf } from '#domain/text/mailbox.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { queueMail } from '#server/jobs/task.ts'
import { spendWithin } from '../account/sign-in/sign-in.sql.ts'
import { type ConsentRow, type Holder, listHolders, markSent } from './dispatch-consent.sql.ts'

/** Whether the register is asked about a number. */
export type IsLookedUp = (usdot: string) => boolean

function toOpenQuestion(row: ConsentRow, isLookedUp: IsLookedUp): OpenQuestion {
  return {
    isUsdotProved: row.is_proved_by_another,
    contact: listedContact(row.register_entry, isLookedUp(row.usdot)),
    carrierEmail: row.carrier_email,
  }
}

export function awaitedAnswerer(row: ConsentRow, isLookedUp: IsLookedUp): Answerer {
  return answererOf(toOpenQuestion(row, isLookedUp))
}

/** Whether a consent is an account's to see, answer and end: its own, or of a number that it may answer for. */
export function isConsentOf(holder: Holder, row: ConsentRow, isLookedUp: IsLookedUp): boolean {
  if (row.dispatcher_id === holder.id) return false
  if (row.carrier_id === holder.id) return true
  if (row.usdot !== holder.usdot) return false
  if (row.status === 'asked') return mayAnswer(holder, toOpenQuestion(row, isLookedUp))
  // what a link's code gave, or an account without a proof, is also the business of who proved the number
  return holder.isUsdotProved && (row.carrier_id === null || row.proof === null)
}

/** Emails of one kind to one mailbox in a day, from all dispatchers. */
const MOST_QUESTIONS_A_DAY = 3

/**
 * Tells the accounts that may answer a question, and emails its link to the address that the dispatcher gave and to the
 * register's. While the register hasn't answered, it waits: nobody knows yet who may.
 */
export async function sendQuestion(
  tx: Transaction<Schema>,
  row: ConsentRow,
  { isLookedUp, now }: { isLookedUp: IsLookedUp; now: number },
): Promise<void> {
  const { id: consentId, usdot, carrier_email: email } = row
  const answerer = awaitedAnswerer(row, isLookedUp)
  if (answerer === 'register') return
  await markSent(tx, consentId, new Date(now))
  const by = { actorId: row.dispatcher_id, now }
  if (answerer === 'nobody') return record(tx, { type: 'consent.unaddressed', consentId }, by)
  const holders = await listHolders(tx, { usdot, email })
  const carrierIds = holders.filter((holder) => isConsentOf(holder, row, isLookedUp)).map(({ id }) => id)
  await record(tx, { type: 'consent.asked', consentId, carrierIds }, by)
  const mayMail = async (whom: string, most: number) =>
    (await spendWithin(tx, `consent question ${whom}`, { now, perMs: DAY_MS, cost: 1, most })).fits
  const about = { kind: 'consent-asked', consentId } as const
  if (email !== null && (await mayMail(mailboxOf(email), MOST_QUESTIONS_A_DAY)))
    await queueMail(tx, { ...about, email })
  if (await mayMail(`usdot ${usdot}`, 1)) await queueMail(tx, { ...about, email: null })
}
