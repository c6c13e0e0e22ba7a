import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type FunctionalId, GROUP_SETS, type SetId } from '#domain/edi/interchange.ts'
import {
  type Envelope,
  type SegmentText,
  writeInterchange,
  writeTa1Interchange,
} from '#domain/edi/write-interchange.ts'
import type { EdiPartnerTable, EdiRefers } from '#server/db/edi-schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertInterchange, insertMessages } from './interchange.sql.ts'
import { takeControlNumbers } from './partner.sql.ts'
import { toStoredJson } from '#server/db/stored-text.ts'

export type Addressed = Pick<
  EdiPartnerTable,
  'id' | 'our_qualifier' | 'our_id' | 'our_group_id' | 'their_qualifier' | 'their_id' | 'their_group_id'
>

interface Sending {
  partner: Addressed
  isTest: boolean
  now: number
  /** of an acknowledgment: the interchange that it answers */
  answersId?: string
  /** the event, stop event or invoice that it tells of; a second message about it can't be queued */
  tellsOf?: string
}

export const toBase64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function envelopeOf({ partner, isTest, now }: Sending, numbers: { number: number; groupNumber: number }): Envelope {
  return {
    from: { qualifier: partner.our_qualifier, id: partner.our_id, groupId: partner.our_group_id },
    to: { qualifier: partner.their_qualifier, id: partner.their_id, groupId: partner.their_group_id },
    ...numbers,
    at: new Date(now),
    isTest,
  }
}

async function queue(tx: Transaction<Schema>, sending: Sending, { number, text }: { number: number; text: string }) {
  const id = newId()
  await insertInterchange(tx, {
    id,
    partner_id: sending.partner.id,
    direction: 'out',
    number,
    is_test: sending.isTest,
    name: null,
    sha256: hashOf(text),
    content: toBase64(text),
    state: 'waiting',
    note: null,
    tells_of: sending.tellsOf ?? null,
    answers_id: sending.answersId ?? null,
    made_at: new Date(sending.now),
    sent_at: null,
    reminded_at: null,
  })
  return id
}

const functionalIdOf = (set: SetId) => Object.entries(GROUP_SETS).find(([, each]) => each === set)?.[0] as FunctionalId

/**
 * Writes a set into an interchange of its own and queues it. Its control numbers are taken in this transaction, so take
 * all other locks before: loads, then tenders, then the partner.
 */
export async function sendSet(
  tx: Transaction<Schema>,
  sending: Sending,
  { set, segments, refers = {} }: { set: SetId; segments: readonly SegmentText[]; refers?: EdiRefers },
): Promise<{ id: string; text: string }> {
  const numbers = await takeControlNumbers(tx, sending.partner.id, { hasGroup: true })
  const text = writeInterchange(envelopeOf(sending, numbers), functionalIdOf(set), set, segments)
  const id = await queue(tx, sending, { number: numbers.number, text })
  await insertMessages(tx, [
    {
      id: newId(),
      interchange_id: id,
      group_number: String(numbers.groupNumber),
      set_number: '0001',
      set_id: set,
      refers: toStoredJson(refers),
      acknowledgment: null,
      errors: '[]',
      state: 'applied',
      why: null,
      applied_at: new Date(sending.now),
    },
  ])
  return { id, text }
}

/** Queues the answer to an envelope. */
export async function sendTa1(
  tx: Transaction<Schema>,
  sending: Sending,
  ta1: SegmentText,
): Promise<{ id: string; text: string }> {
  const numbers = await takeControlNumbers(tx, sending.partner.id, { hasGroup: false })
  const text = writeTa1Interchange(envelopeOf(sending, numbers), ta1)
  return { id: await queue(tx, sending, { number: numbers.number, text }), text }
}
