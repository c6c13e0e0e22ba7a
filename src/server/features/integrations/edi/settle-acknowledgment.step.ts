import type { Transaction } from 'kysely'
import type { EdiSet } from '#domain/edi/interchange.ts'
import { read997, readTa1 } from '#domain/edi/read-acknowledgment.ts'
import type { EdiSegment } from '#domain/edi/segment.ts'
import type { Schema } from '#server/db/schema.ts'
import { tellOfTrouble } from '../trouble.step.ts'
import { findByNumber, lockSentByGroup, settleMessage, settleSent } from './interchange.sql.ts'
import type { ShownPartner } from './partner.sql.ts'
import { toStoredJson } from '#server/db/stored-text.ts'

interface Settling {
  partner: ShownPartner
  now: number
}

async function tellRejected(tx: Transaction<Schema>, { partner, now }: Settling, number: number): Promise<void> {
  const about = { accountId: partner.account_id, about: partner.id, name: partner.name }
  await tellOfTrouble(tx, { ...about, what: 'edi-rejected', reason: String(number) }, now)
}

/**
 * EDI-33: a 997 settles what we sent with that group number; each of our groups has one set.
 * @returns why it settled nothing, or null
 */
export async function settleByGroup(
  tx: Transaction<Schema>,
  settling: Settling,
  set: Pick<EdiSet, 'segments'>,
): Promise<string | null> {
  const { groupNumber, answer, sets } = read997(set)
  const sent =
    groupNumber === null ? undefined : await lockSentByGroup(tx, { partnerId: settling.partner.id, groupNumber })
  if (!sent) return "We didn't send this group"
  const acknowledgment = answer === 'A' || answer === 'E' ? answer : 'R'
  const isRejected = acknowledgment === 'R'
  const why = isRejected ? 'The partner rejected it' : null
  await settleMessage(tx, sent.id, {
    state: isRejected ? 'refused' : 'applied',
    why,
    acknowledgment,
    errors: toStoredJson(sets.flatMap(({ errors }) => errors)),
  })
  await settleSent(tx, sent.interchange_id, { state: isRejected ? 'rejected' : 'acknowledged', note: why })
  if (isRejected) await tellRejected(tx, settling, sent.number)
  return null
}

/** A TA1 speaks of an envelope; an accepted one is acknowledged by its 997. */
export async function settleByEnvelope(
  tx: Transaction<Schema>,
  settling: Settling & { isTest: boolean },
  ta1: EdiSegment,
): Promise<void> {
  const { number, isAccepted, words } = readTa1(ta1)
  if (number === null || isAccepted) return
  const { partner, isTest } = settling
  const sent = await findByNumber(tx, { partnerId: partner.id, direction: 'out', number, isTest })
  if (!sent) return
  await settleSent(tx, sent.id, { state: 'rejected', note: `The partner refused its envelope: ${words}` })
  await tellRejected(tx, settling, number)
}
