import type { Kysely, Transaction } from 'kysely'
import { type CheckedGroup, checkInterchange, interchangeAcknowledgment } from '#domain/edi/acknowledge.ts'
import { SETS_READ } from '#domain/edi/exchange.ts'
import { describeFault } from '#domain/edi/describe-set.ts'
import { controlNumber, type EdiInterchange, type EnvelopeFault } from '#domain/edi/interchange.ts'
import { faultFor } from '#domain/edi/read-groups.ts'
import { type EdiFile, readEdi } from '#domain/edi/read-interchange.ts'
import { actAs } from '#server/db/acting-person.sql.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import { tellOfTrouble } from '../trouble.step.ts'
import {
  findByNumber,
  findLastNumber,
  insertInterchange,
  insertMessages,
  listAnswersTo,
  sendAgain,
} from './interchange.sql.ts'
import { lockPartner, type ShownPartner } from './partner.sql.ts'
import { answerTo, errorLines } from './present-interchange.ts'
import { hashOf, sendSet, sendTa1, toBase64 } from './send-message.step.ts'
import { settleByEnvelope } from './settle-acknowledgment.step.ts'
import { toStoredJson, toStoredText } from '#server/db/stored-text.ts'

interface Received {
  partnerId: string
  accountId: string
  bytes: Uint8Array
  /** of its file; null for an upload */
  name: string | null
  now: number
}

/** An answer to what was received: it waits in the outbox, and an upload also gets it right away. */
export interface EdiAnswer {
  id: string
  kind: '997' | 'TA1'
  content: string
}

/**
 * Stores the interchanges of a file and acknowledges them, all or none; what they say is applied afterwards, set by set.
 * @returns the ids of what was stored, and the answers
 * @throws Refused EDI_UNREADABLE, STATUS_CONFLICT while the partner is paused, NOT_FOUND
 */
export async function receiveMessages(
  db: Kysely<Schema>,
  { partnerId, accountId, bytes, name, now }: Received,
): Promise<{ ids: string[]; answers: EdiAnswer[] }> {
  const file = readEdi(bytes)
  if (!file.ok) throw unreadable(file)
  return db.transaction().execute(async (tx) => {
    const partner = await lockPartner(tx, { id: partnerId, accountId })
    if (!partner) throw new Refused('NOT_FOUND')
    if (partner.status === 'paused') throw new Refused('STATUS_CONFLICT', { message: 'This partner is paused' })
    await actAs(tx, { accountId, personId: null, channel: { partnerId, name: partner.name } })
    const ids: string[] = []
    const answers: EdiAnswer[] = []
    for (const interchange of file.interchanges) {
      const stored = await receiveOne(tx, { partner, interchange, name, now })
      ids.push(stored.id)
      answers.push(...stored.answers)
    }
    return { ids, answers }
  })
}

/** What a file that has no message is refused with. */
export function unreadable({ why, hint }: Omit<Extract<EdiFile, { ok: false }>, 'ok'>): Refused {
  const message = why === 'too large' ? 'A file can have at most 1 MB' : hint && `This isn't an X12 message: ${hint}`
  return new Refused('EDI_UNREADABLE', message === null ? {} : { message })
}

interface One {
  partner: ShownPartner
  interchange: EdiInterchange
  name: string | null
  now: number
}

/** What a refused interchange without a number counts as. */
const NO_NUMBER = 0

async function receiveOne(tx: Transaction<Schema>, one: One): Promise<{ id: string; answers: EdiAnswer[] }> {
  const { partner, interchange } = one
  const isTest = interchange.header.usage === 'T'
  const fault = faultFor(interchange, {
    their: { qualifier: partner.their_qualifier, id: partner.their_id },
    our: { qualifier: partner.our_qualifier, id: partner.our_id },
    isTest: partner.status === 'test',
  })
  const number = controlNumber(interchange.header.number)
  if (fault !== null || number === null) return refuse(tx, one, fault ?? '018')
  const earlier = await findByNumber(tx, { partnerId: partner.id, direction: 'in', number, isTest })
  if (!earlier) return read(tx, one, { number, isTest })
  if (earlier.sha256 !== hashOf(interchange.text)) return refuse(tx, one, '025')
  // a process stopped before it moved the file away
  if (one.name !== null && earlier.name === toStoredText(one.name)) return { id: earlier.id, answers: [] }
  const id = await store(tx, one, { state: 'duplicate', note: 'The same message came before' })
  const sent = await listAnswersTo(tx, earlier.id)
  await sendAgain(
    tx,
    sent.map((each) => each.id),
  )
  return { id, answers: sent.flatMap(answerOf) }
}

/** An answer as it was sent; none once its bytes are erased. */
function answerOf({ id, content }: { id: string; content: string | null }): EdiAnswer[] {
  if (content === null) return []
  const text = Buffer.from(content, 'base64').toString('utf8')
  return [{ id, kind: text.includes('TA1*') && !text.includes('AK1*') ? 'TA1' : '997', content: text }]
}

async function store(
  tx: Transaction<Schema>,
  { partner, interchange, name, now }: One,
  {
    state,
    note,
    follows = null,
  }: { state: 'read' | 'duplicate' | 'refused'; note: string | null; follows?: number | null },
): Promise<string> {
  const id = newId()
  await insertInterchange(tx, {
    id,
    partner_id: partner.id,
    direction: 'in',
    number: controlNumber(interchange.header.number) ?? NO_NUMBER,
    is_test: interchange.header.usage === 'T',
    name: name === null ? null : toStoredText(name),
    sha256: hashOf(interchange.text),
    content: toBase64(interchange.text),
    state,
    note: note === null ? null : toStoredText(note, 500),
    follows,
    answers_id: null,
    made_at: new Date(now),
    sent_at: null,
    reminded_at: null,
  })
  return id
}

/** EDI-04: a wrong envelope has no effect. Its sender gets a TA1 if it asked for one; the owners hear of it anyway. */
async function refuse(
  tx: Transaction<Schema>,
  one: One,
  fault: EnvelopeFault,
): Promise<{ id: string; answers: EdiAnswer[] }> {
  const { partner, interchange, now } = one
  // it quotes the sender
  const words = toStoredText(describeFault(interchange, fault))
  const id = await store(tx, one, { state: 'refused', note: [words, ...interchange.notes].join('. ') })
  const isReused = fault === '025'
  const about = { accountId: partner.account_id, about: partner.id, name: partner.name }
  const reason = isReused ? interchange.header.number : words
  await tellOfTrouble(tx, { ...about, what: isReused ? 'edi-number-used' : 'edi-refused', reason }, now)
  if (interchange.header.request !== '1') return { id, answers: [] }
  const sending = { partner, isTest: interchange.header.usage === 'T', now, answersId: id }
  const ta1 = await sendTa1(tx, sending, interchangeAcknowledgment(interchange, fault))
  return { id, answers: [{ id: ta1.id, kind: 'TA1', content: ta1.text }] }
}

async function read(
  tx: Transaction<Schema>,
  one: One,
  { number, isTest }: { number: number; isTest: boolean },
): Promise<{ id: string; answers: EdiAnswer[] }> {
  const { partner, interchange, now } = one
  const checked = checkInterchange(interchange, SETS_READ[partner.side], null)
  const last = await findLastNumber(tx, { partnerId: partner.id, isTest })
  const follows = last !== null && number > last + 1 ? last : null
  const notes = [...(follows === null ? [] : [`Number ${number} follows ${follows}`]), ...interchange.notes]
  const id = await store(tx, one, { state: 'read', note: notes.join('. ') || null, follows })
  const rows = checked.groups.flatMap((group) => messagesOf(group, { interchangeId: id, isTest }))
  await insertMessages(tx, rows)
  for (const ta1 of interchange.ta1s) await settleByEnvelope(tx, { partner, now, isTest }, ta1)
  const wrong = rows.find(({ state }) => state === 'refused')
  if (wrong) {
    const about = { accountId: partner.account_id, about: partner.id, name: partner.name }
    await tellOfTrouble(tx, { ...about, what: 'edi-refused', ...(wrong.why !== null && { reason: wrong.why }) }, now)
  }
  const sending = { partner, isTest, now, answersId: id }
  const answers: EdiAnswer[] = []
  if (checked.ta1) {
    const ta1 = await sendTa1(tx, sending, checked.ta1)
    answers.push({ id: ta1.id, kind: 'TA1', content: ta1.text })
  }
  for (const { acknowledgment } of checked.groups) {
    if (acknowledgment === null) continue
    const sent = await sendSet(tx, sending, { set: '997', segments: acknowledgment })
    answers.push({ id: sent.id, kind: '997', content: sent.text })
  }
  return { id, answers }
}

/** Rows of a group's sets. A rejected set has no effect, and neither has a test. */
function messagesOf(checkedGroup: CheckedGroup, { interchangeId, isTest }: { interchangeId: string; isTest: boolean }) {
  const { group } = checkedGroup
  const base = {
    interchange_id: interchangeId,
    group_number: toStoredText(group.number),
    refers: '{}',
    applied_at: null,
  }
  return group.sets.map((set) => {
    const answer = answerTo(checkedGroup, set)
    const own = { id: newId(), ...base, set_number: toStoredText(set.number), set_id: toStoredText(set.id, 10) }
    const lines = errorLines(checkedGroup, set)
    const acknowledgment = group.functionalId === 'FA' ? null : answer
    const isRejected = answer === 'R'
    // an acknowledgment settles a test of ours
    const isOnlyTest = isTest && group.functionalId !== 'FA'
    const state = isRejected ? ('refused' as const) : isOnlyTest ? ('ignored' as const) : ('waiting' as const)
    const why = isRejected ? (lines[0]?.words ?? null) : isOnlyTest ? 'A test changes nothing' : null
    return { ...own, acknowledgment, errors: toStoredJson(lines), state, why: why && toStoredText(why) }
  })
}
