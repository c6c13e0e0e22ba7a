import type { Transaction } from 'kysely'
import { type EdiSegment, findSegment, valueOf } from '#domain/edi/segment.ts'
import type { EdiErrorLine } from '#domain/edi/exchange.ts'
import { controlNumber } from '#domain/edi/interchange.ts'
import type { Schema } from '#server/db/schema.ts'
import { tellOfTrouble } from '../trouble.step.ts'
import { findByNumber, lockSentByGroup, settleMessage, settleSent } from './interchange.sql.ts'
import type { ShownPartner } from './partner.sql.ts'
import { toStoredJson } from '#server/db/stored-text.ts'

interface Settling {
  partner: ShownPartner
  now: number
}

/** What the partner found wrong, segment by segment. */
function linesOf(segments: readonly EdiSegment[]): EdiErrorLine[] {
  return segments.flatMap((segment): EdiErrorLine[] => {
    if (segment.id === 'AK3') {
      const position = Number(valueOf(segment, 2))
      const words = `Segment ${position} (${valueOf(segment, 1)}) is wrong`
      return Number.isSafeInteger(position) ? [{ position, words }] : []
    }
    if (segment.id !== 'AK4') return []
    const value = valueOf(segment, 4)
    return [{ position: null, words: `Element ${valueOf(segment, 1)} is wrong${value ? `. We sent '${value}'` : ''}` }]
  })
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
  segments: readonly EdiSegment[],
): Promise<string | null> {
  const groupNumber = controlNumber(valueOf(findSegment(segments, 'AK1'), 2))
  const sent =
    groupNumber === null ? undefined : await lockSentByGroup(tx, { partnerId: settling.partner.id, groupNumber })
  if (!sent) return "We didn't send this group"
  const answer = valueOf(findSegment(segments, 'AK9'), 1)
  const acknowledgment = answer === 'A' || answer === 'E' ? answer : 'R'
  const lines = linesOf(segments)
  await settleMessage(tx, sent.id, {
    state: acknowledgment === 'R' ? 'refused' : 'applied',
    why: acknowledgment === 'R' ? 'The partner rejected it' : null,
    acknowledgment,
    errors: toStoredJson(lines),
  })
  const isRejected = acknowledgment === 'R'
  await settleSent(tx, sent.interchange_id, {
    state: isRejected ? 'rejected' : 'acknowledged',
    note: isRejected ? 'The partner rejected it' : null,
  })
  if (isRejected) await tellRejected(tx, settling, sent.number)
  return null
}

/** A TA1 speaks of an envelope; an accepted one is acknowledged by its 997. */
export async function settleByEnvelope(
  tx: Transaction<Schema>,
  settling: Settling & { isTest: boolean },
  ta1: EdiSegment,
): Promise<void> {
  const number = controlNumber(valueOf(ta1, 1))
  if (number === null || valueOf(ta1, 4) !== 'R') return
  const { partner, isTest } = settling
  const sent = await findByNumber(tx, { partnerId: partner.id, direction: 'out', number, isTest })
  if (!sent) return
  await settleSent(tx, sent.id, { state: 'rejected', note: `The partner refused its envelope (${valueOf(ta1, 5)})` })
  await tellRejected(tx, settling, number)
}
