import type { Transaction } from 'kysely'
import { cancelEffect, decideTender, respondByOf, type TenderDecision } from '#domain/edi/decide-tender.ts'
import { whyHeld } from '#domain/edi/postable-tender.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import type { EdiRefers } from '#server/db/edi-schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import type { ShownPartner } from '../integrations/edi/partner.sql.ts'
import { toStoredJson, toStoredText } from '#server/db/stored-text.ts'
import { appendLoadEvent } from '../loads/load-event.sql.ts'
import { type LockedLoad, updateLoadRow } from '../loads/load.sql.ts'
import { lockLoadAt } from '../loads/lock-load.step.ts'
import { findLoadsByReference } from '../posting/posting.sql.ts'
import { zoneOfTime } from './respond-zone.ts'
import { findLastRound, insertTender, isOpen, type LockedTender, lockTender, updateTender } from './tender.sql.ts'

export interface TenderEffect {
  state: 'applied' | 'held' | 'ignored' | 'refused'
  why: string | null
  refers: EdiRefers
  /** an 824 goes back */
  advice?: Extract<TenderDecision, { effect: 'advice' }>
}

interface Receiving {
  partner: ShownPartner
  tender: EdiTender
  now: number
}

/** Each time, somebody posted or deleted the tender's load between two statements. */
const MOST_TRIES = 5

/** Locks the load of the shipment's last round, if it has one, and then the round. */
async function lockLastRound(
  tx: Transaction<Schema>,
  { partner, tender, now }: Receiving,
): Promise<{ last: LockedTender | undefined; load: LockedLoad | undefined }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await findLastRound(tx, partner.id, tender.shipmentId)
    if (!found) return { last: undefined, load: undefined }
    const load = found.load_id === null ? undefined : await lockLoadAt(tx, found.load_id, now)
    const last = await lockTender(tx, found.id)
    if (last && last.load_id === found.load_id) return { last, load }
  }
  throw new Error('the tender changed its load again and again')
}

/** EDI-11: a 204 makes, changes or cancels the tender of its B204. It never posts a load. */
export async function receiveTender(tx: Transaction<Schema>, receiving: Receiving): Promise<TenderEffect> {
  const { partner, tender } = receiving
  const { last, load } = await lockLastRound(tx, receiving)
  const present = last?.versions.at(-1)?.tender
  const decision = decideTender(
    tender,
    last && present ? { round: last.round, state: last.state, tender: present } : null,
    partner.scac,
  )
  const about = { about: toStoredText(tender.shipmentId) }
  switch (decision.effect) {
    case 'ignored':
    case 'held':
      return { state: decision.effect, why: decision.why, refers: last ? { ...about, tenderId: last.id } : about }
    case 'advice':
      return { state: 'refused', why: decision.words, refers: about, advice: decision }
    case 'open': {
      const tenderId = await openRound(tx, receiving, decision.round)
      return { state: 'applied', why: null, refers: { ...about, tenderId } }
    }
    case 'change':
    case 'cancel': {
      if (!last) throw new Error('a change without a round')
      const change = decision.effect === 'change' ? changeRound : cancelRound
      const why = await change(tx, receiving, { last, load })
      return { state: why === null ? 'applied' : 'held', why, refers: { ...about, tenderId: last.id } }
    }
  }
}

const tell = (
  tx: Transaction<Schema>,
  tenderId: string,
  what: 'received' | 'changed' | 'cancelled',
  { now }: Receiving,
) => record(tx, { type: 'shipper-tender.changed', tenderId, what }, { actorId: null, now })

/** Why a tender waits for a person: it can't be one load, or another load has its number. */
async function findHold(tx: Transaction<Schema>, { partner, tender }: Receiving): Promise<string | null> {
  const held = whyHeld(tender)
  if (held !== null) return held
  const [other] = await findLoadsByReference(tx, partner.account_id, [toStoredText(tender.shipmentId)])
  return other ? `Load #${other.number} has this reference` : null
}

const versionOf = ({ tender, now }: Receiving) => ({ at: new Date(now).toISOString(), tender })

async function openRound(tx: Transaction<Schema>, receiving: Receiving, round: number): Promise<string> {
  const { partner, tender, now } = receiving
  const id = newId()
  const why = await findHold(tx, receiving)
  const zone = zoneOfTime(tender.respondBy)
  const respondBy = respondByOf(tender, {
    receivedAt: now,
    answerMinutes: partner.options.answerMinutes,
    zone,
    earlier: null,
  })
  await insertTender(tx, {
    id,
    account_id: partner.account_id,
    partner_id: partner.id,
    shipment_id: toStoredText(tender.shipmentId),
    round,
    state: why === null ? 'received' : 'held',
    why,
    asks: null,
    respond_by: new Date(respondBy),
    respond_zone: zone,
    versions: toStoredJson([versionOf(receiving)]),
    load_id: null,
    stop_ids: null,
    answered_by: null,
    answered_at: null,
    reminded_at: null,
    received_at: new Date(now),
  })
  await tell(tx, id, 'received', receiving)
  return id
}

interface Round {
  last: LockedTender
  load: LockedLoad | undefined
}

/** Stores a new version. Of an accepted tender, a person applies it: the load doesn't change on its own (EDI-18). */
async function changeRound(tx: Transaction<Schema>, receiving: Receiving, { last }: Round): Promise<string | null> {
  const { partner, tender, now } = receiving
  const versions = toStoredJson([...last.versions, versionOf(receiving)])
  if (isOpen(last.state)) {
    const why = await findHold(tx, receiving)
    const respondBy = respondByOf(tender, {
      receivedAt: now,
      answerMinutes: partner.options.answerMinutes,
      zone: last.respond_zone,
      earlier: last.respond_by.getTime(),
    })
    const state = why === null ? 'received' : 'held'
    await updateTender(tx, last.id, { versions, state, why, respond_by: new Date(respondBy) })
  } else await updateTender(tx, last.id, { versions, asks: 'change' })
  await tell(tx, last.id, 'changed', receiving)
  return null
}

function standingOf(load: LockedLoad | undefined): Parameters<typeof cancelEffect>[0] {
  if (!load || load.deleted_at || load.status === 'cancelled') return 'none'
  if (load.status !== 'pending') return 'booked'
  return load.tendered ? 'tendered' : 'free'
}

/** EDI-19: only a free load leaves the board. @returns why a person decides, or null */
async function cancelRound(
  tx: Transaction<Schema>,
  receiving: Receiving,
  { last, load }: Round,
): Promise<string | null> {
  const effect = cancelEffect(standingOf(load))
  if (effect === 'held') {
    await updateTender(tx, last.id, { asks: 'cancel' })
    await tell(tx, last.id, 'cancelled', receiving)
    return 'The load has a carrier: a person decides'
  }
  if (effect === 'cancel load' && load) await cancelFreeLoad(tx, load, receiving.now)
  await updateTender(tx, last.id, { state: 'cancelled', asks: null, why: 'The shipper cancelled' })
  await tell(tx, last.id, 'cancelled', receiving)
  return null
}

/** The responseMessage of its requests. */
const CANCELLED_MESSAGE = 'The shipper cancelled this load'

/** EDI-19: takes a load without a carrier off the board, for its owner. Locked. */
export async function cancelFreeLoad(tx: Transaction<Schema>, load: LockedLoad, now: number): Promise<void> {
  const at = new Date(now)
  const actorId = load.owner_id
  await updateLoadRow(tx, load.id, { status: 'cancelled', cancelled_at: at }, at)
  await appendLoadEvent(tx, { loadId: load.id, type: 'cancelled', actorId, occurredAt: now, now })
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: CANCELLED_MESSAGE,
    by: actorId,
    now: at,
  })
  await record(
    tx,
    { type: 'load.cancelled', loadId: load.id, dispatcherId: null, rejectedRequestIds },
    { actorId, now },
  )
}
