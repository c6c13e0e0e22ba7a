import type { Kysely, Transaction } from 'kysely'
import type { EdiGroup, EdiSet, SetId } from '#domain/edi/interchange.ts'
import { type Advice, write824 } from '#domain/edi/write-824.ts'
import { read824 } from '#domain/edi/read-advice.ts'
import { readTender } from '#domain/edi/read-tender.ts'
import { readEdi } from '#domain/edi/read-interchange.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { actAs } from '#server/db/acting-person.sql.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { toStoredJson, toStoredText } from '#server/db/stored-text.ts'
import type { ApplyWaiting } from '#server/features/integrations/edi/apply-waiting.ts'
import {
  findContent,
  findWaiting,
  lockTurn,
  markSet,
  type MessageRow,
  settleMessage,
  undoSet,
} from '#server/features/integrations/edi/interchange.sql.ts'
import { findPartnerById, type ShownPartner } from '#server/features/integrations/edi/partner.sql.ts'
import { sendSet } from '#server/features/integrations/edi/send-message.step.ts'
import { settleByGroup } from '#server/features/integrations/edi/settle-acknowledgment.step.ts'
import { tellOfTrouble } from '#server/features/integrations/trouble.step.ts'
import { receiveTender } from '#server/features/tenders/receive-tender.step.ts'
import type { Applied, ApplyDeps } from './applied.ts'
import { apply210 } from './apply-210.ts'
import { apply214 } from './apply-214.ts'
import { apply990 } from './apply-990.ts'
import { actAsPartner } from './channel-context.ts'

interface Applying {
  deps: ApplyDeps
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
export function createEdiApplier(deps: ApplyDeps): ApplyWaiting {
  return async (db, partnerId, now) => {
    const reader = createReader()
    for (let goesOn = true; goesOn;)
      goesOn = await applyNext(db, { deps, partnerId, reader, now }).catch(holdStuck(db, partnerId, now))
  }
}

function applyNext(
  db: Kysely<Schema>,
  { deps, partnerId, reader, now }: { deps: ApplyDeps; partnerId: string; reader: Reader; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockTurn(tx, partnerId)
    const waiting = await findWaiting(tx, partnerId)
    const partner = waiting && (await findPartnerById(tx, partnerId))
    // messages that came before a pause are applied after it
    if (!partner || partner.status === 'paused') return false
    const { account_id: accountId, name } = partner
    await actAs(tx, { accountId, personId: null, channel: { partnerId, name } })
    const set = await reader(tx, waiting)
    const {
      state,
      why,
      refers = {},
    } = set ? await applySet(tx, { deps, partner, set, groupNumber: waiting.group_number, now }) : ERASED
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

/** One transaction for each set: what it may not do is undone whole, and an 824 says why (EDI-29). */
async function applySet(tx: Transaction<Schema>, applying: Applying): Promise<Applied> {
  await markSet(tx)
  const { advice, keepsWrites = false, ...effect } = await effectOf(tx, applying)
  if (effect.state === 'held') await tellHeld(tx, applying, effect)
  if (!advice) return effect
  if (!keepsWrites) await undoSet(tx)
  await sendAdvice(tx, applying, { ...advice, about: effect.refers?.about ?? '' })
  return effect
}

async function effectOf(tx: Transaction<Schema>, { deps, partner, set, now }: Applying): Promise<Applied> {
  switch (set.id) {
    case '997': {
      const why = await settleByGroup(tx, { partner, now }, set)
      return { state: why === null ? 'applied' : 'ignored', why }
    }
    case '824': {
      const [first] = read824(set)
      const words = first && [first.about, first.words].filter(Boolean).join(': ')
      return { state: 'ignored', why: words || 'For people to read', refers: first ? { about: first.about } : {} }
    }
    case '204':
      return receiveTender(tx, { partner, tender: readTender(set), now })
  }
  const ctx = await actAsPartner(tx, partner, now)
  if (!ctx) return { state: 'held', why: 'The account is closed' }
  switch (set.id) {
    case '990':
      return apply990(ctx, { partner, set })
    case '214':
      return apply214(ctx, { partner, set, deps })
    case '210':
      return apply210(ctx, { set })
    default:
      return { state: 'ignored', why: 'For people to read' }
  }
}

/** Tells owners of a held message. Not of a held tender, which has its own notification, nor of one that waits for the broker. */
async function tellHeld(
  tx: Transaction<Schema>,
  { partner, now }: Applying,
  { why, refers }: Pick<Applied, 'why' | 'refers'>,
): Promise<void> {
  if (partner.side === 'shipper' || refers?.waitsFor !== undefined) return
  const { id: about, account_id: accountId, name } = partner
  const reason = [refers?.about && `load ${refers.about}`, why].filter(Boolean).join(', ')
  await tellOfTrouble(tx, { accountId, what: 'edi-held', about, name, reason }, now)
}

/** Says which set had no effect, and why. */
async function sendAdvice(
  tx: Transaction<Schema>,
  { partner, set, groupNumber, now }: Applying,
  { about, reason, words }: Pick<Advice, 'about' | 'reason' | 'words'>,
): Promise<void> {
  const number = newId().replaceAll('-', '').slice(-12)
  const written = write824({
    number,
    at: new Date(now),
    set: { id: set.id as SetId, number: set.number, groupNumber },
    about,
    reason,
    words,
  })
  if (written.ok)
    await sendSet(tx, { partner, isTest: false, now }, { set: '824', segments: written.segments, refers: { about } })
}
