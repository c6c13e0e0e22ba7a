import type { Kysely, Transaction } from 'kysely'
import type { EdiGroup, EdiSet, SetId } from '#domain/edi/interchange.ts'
import { type Advice, write824 } from '#domain/edi/write-824.ts'
import { readTender } from '#domain/edi/read-tender.ts'
import { readEdi } from '#domain/edi/read-interchange.ts'
import type { EdiMessageState } from '#domain/edi/exchange.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { actAs } from '#server/db/acting-person.sql.ts'
import type { EdiRefers } from '#server/db/edi-schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { receiveTender } from '../../tenders/receive-tender.step.ts'
import { findContent, findWaiting, lockTurn, type MessageRow, settleMessage } from './interchange.sql.ts'
import { findPartnerById, type ShownPartner } from './partner.sql.ts'
import { sendSet } from './send-message.step.ts'
import { settleByGroup } from './settle-acknowledgment.step.ts'
import { toStoredJson, toStoredText } from '#server/db/stored-text.ts'

export interface Applied {
  state: Exclude<EdiMessageState, 'waiting'>
  /** one sentence, for what isn't simply applied */
  why: string | null
  refers?: EdiRefers
}

interface Applying {
  partner: ShownPartner
  set: EdiSet
  /** GS06 */
  groupNumber: string
  now: number
}

/** After this, a set that can't be applied doesn't hold up the others any more. */
const STUCK_MS = HOUR_MS

/**
 * Applies a partner's waiting sets in the order in which they came, each once and in its own transaction. Several
 * processes may call it at once.
 * @throws what a set threw, which waits for the next try
 */
export async function applyWaiting(db: Kysely<Schema>, partnerId: string, now: number): Promise<void> {
  const reader = createReader()
  for (let goesOn = true; goesOn;)
    goesOn = await applyNext(db, { partnerId, reader, now }).catch(holdStuck(db, partnerId, now))
}

function applyNext(
  db: Kysely<Schema>,
  { partnerId, reader, now }: { partnerId: string; reader: Reader; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockTurn(tx, partnerId)
    const waiting = await findWaiting(tx, partnerId)
    const partner = waiting && (await findPartnerById(tx, partnerId))
    if (!partner) return false
    const { account_id: accountId, name } = partner
    await actAs(tx, { accountId, personId: null, channel: { partnerId, name } })
    const set = await reader(tx, waiting)
    const {
      state,
      why,
      refers = {},
    } = set ? await applySet(tx, { partner, set, groupNumber: waiting.group_number, now }) : ERASED
    await settleMessage(tx, waiting.id, {
      state,
      why: why === null ? null : toStoredText(why),
      refers: toStoredJson(refers),
      applied_at: new Date(now),
    })
    return true
  })
}

function holdStuck(db: Kysely<Schema>, partnerId: string, now: number) {
  return (error: unknown): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockTurn(tx, partnerId)
      const waiting = await findWaiting(tx, partnerId)
      if (!waiting || now - waiting.made_at.getTime() < STUCK_MS) throw error
      const why = "Milepost couldn't apply this message"
      await settleMessage(tx, waiting.id, { state: 'held', why, applied_at: new Date(now) })
      return true
    })
}

const ERASED: Applied = { state: 'held', why: 'The bytes of this message are erased' }

type Reader = (tx: Transaction<Schema>, message: MessageRow) => Promise<EdiSet | null>

/** Reads an interchange once for all of its sets, which are applied one after the other. */
function createReader(): Reader {
  let last: { id: string; groups: readonly EdiGroup[] } | undefined
  return async (tx, { interchange_id: id, group_number: group, set_number: number, set_id: setId }) => {
    if (last?.id !== id) last = { id, groups: groupsOf(await findContent(tx, id)) }
    const sets = last.groups.filter((each) => toStoredText(each.number) === group).flatMap((each) => each.sets)
    return sets.find((set) => toStoredText(set.number) === number && toStoredText(set.id, 10) === setId) ?? null
  }
}

function groupsOf(content: string | null): readonly EdiGroup[] {
  const file = content === null ? null : readEdi(Buffer.from(content, 'base64'))
  return file?.ok ? file.interchanges.flatMap(({ groups }) => groups) : []
}

async function applySet(tx: Transaction<Schema>, { partner, set, groupNumber, now }: Applying): Promise<Applied> {
  switch (set.id) {
    case '997': {
      const why = await settleByGroup(tx, { partner, now }, set)
      return { state: why === null ? 'applied' : 'ignored', why }
    }
    case '204': {
      const { advice, ...effect } = await receiveTender(tx, { partner, tender: readTender(set), now })
      if (advice)
        await sendAdvice(tx, { partner, set, groupNumber, now }, { ...advice, about: effect.refers.about ?? '' })
      return effect
    }
    default:
      return { state: 'ignored', why: 'For people to read' }
  }
}

/** EDI-29: says which set had no effect, and why. */
async function sendAdvice(
  tx: Transaction<Schema>,
  { partner, set, groupNumber, now }: Applying,
  { about, reason, words }: Pick<Advice, 'about' | 'reason' | 'words'>,
): Promise<void> {
  const number = newId().replaceAll('-', '').slice(-12)
  const at = new Date(now)
  const written = write824({
    number,
    at,
    set: { id: set.id as SetId, number: set.number, groupNumber },
    about,
    reason,
    words,
  })
  if (written.ok)
    await sendSet(tx, { partner, isTest: false, now }, { set: '824', segments: written.segments, refers: { about } })
}
