import { type Kysely, sql, type Transaction } from 'kysely'
import type { Load } from '#contract/freight/load.ts'
import { freightOf, type SeenTerms as Seen } from '#contract/freight/seen-terms.ts'
import { can } from '#domain/access/permission.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { LoadSnapshot, LoadState } from '#domain/freight/load-lifecycle.ts'
import { resolveLoadViewer } from '#domain/freight/load-viewer.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { type PaperTerms, withoutContacts } from '#domain/freight/paper-terms.ts'
import type { CurrentTerms, SeenTerms } from '#domain/freight/posted-terms.ts'
import { hasTenderExpired } from '#domain/freight/tender.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { findPaperTerms } from '../account/account.sql.ts'
import { readStoredDetention } from '../deals/present-deal.ts'
import { fromPostedDetention } from '../posting/posting.sql.ts'
import { appendLoadEvent } from './load-event.sql.ts'
import {
  hasRequested,
  type LoadChange,
  type LockedLoad,
  lockLoad,
  NO_TENDER,
  postedTimes,
  updateLoadRow,
} from './load.sql.ts'

/** Locks the load as it is at that time: a tender that nobody answered in time is ended first, and both are notified. */
export async function lockLoadAt(
  tx: Transaction<Schema>,
  loadId: string,
  now: Instant,
): Promise<LockedLoad | undefined> {
  const load = await lockLoad(tx, loadId)
  const carrierId = load?.dispatcher_id
  if (!load || !carrierId || !hasTenderExpired(toLoadSnapshot(load), now)) return load
  const expiredAt = load.tender_expires_at?.getTime() ?? now
  await updateLoadRow(tx, load.id, NO_TENDER, new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'tender-expired',
    actorId: null,
    occurredAt: expiredAt,
    now,
    detail: { carrierId },
  })
  await record(tx, { type: 'load.tender-expired', loadId: load.id, carrierId }, { actorId: null, now })
  return { ...load, ...NO_TENDER, version: load.version + 1 }
}

/** Ids of loads whose tender has expired, the longest ago first. */
export async function listExpiredTenders(db: Kysely<Schema>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('load')
    .select('id')
    .where('tendered', '=', true)
    .where('tender_expires_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('tender_expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the carrier's last tender of this load expired, even if another carrier has the load now. */
export async function hasLostTender(db: Kysely<Schema>, loadId: string, carrierId: string): Promise<boolean> {
  const last = await db
    .selectFrom('load_event')
    .select('type')
    .where('load_id', '=', loadId)
    .where('type', 'in', ['tendered', 'tender-accepted', 'tender-declined', 'tender-revoked', 'tender-expired'])
    .where(sql`payload ->> 'carrierId'`, '=', carrierId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.type === 'tender-expired'
}

/**
 * Locks a load that the actor may see.
 * @throws Refused NOT_FOUND when it doesn't exist, and also when the actor has no access to it
 */
export async function lockLoadForActor({ db: tx, actor, now }: WriteContext, loadId: string): Promise<LockedLoad> {
  const load = await lockLoadAt(tx, loadId, now)
  if (!load) throw gone()
  const viewer = resolveLoadViewer(toLoadSnapshot(load), {
    id: actor.id,
    hasRequest: await hasRequested(tx, loadId, actor.id),
    mayBook: can(actor, 'load:book'),
  })
  if (!viewer) throw gone()
  return load
}

/** The same for both, so nobody learns which loads exist. */
function gone(): Refused {
  return new Refused('NOT_FOUND', { message: "This load is no longer available, or it isn't one of yours." })
}

/** The agreed pickup's end, else the posted one's; an exact time ends when it begins. */
function pickupEnd(load: LockedLoad): Date {
  return load.agreed_pickup_at
    ? (load.agreed_pickup_until ?? load.agreed_pickup_at)
    : (load.pickup_until ?? load.pickup_at)
}

/** A load's row as the domain reads it. */
export function toLoadSnapshot(load: LockedLoad): LoadSnapshot {
  return {
    status: load.status,
    ownerId: load.owner_id,
    dispatcherId: load.dispatcher_id,
    haulerId: load.hauler_id,
    tendered: load.tendered,
    tenderExpiresAt: load.tender_expires_at?.getTime() ?? null,
    accepted: load.agreed_rate_cents !== null,
    pickupEndsAt: pickupEnd(load).getTime(),
    completedAt: load.completed_at?.getTime() ?? null,
  }
}

/** A decided state as the row's columns. */
export function toLoadChange(to: LoadState, now: number): LoadChange {
  return {
    status: to.status,
    dispatcher_id: to.dispatcherId,
    tendered: to.tendered,
    tendered_at: to.tendered ? new Date(now) : null,
    tender_expires_at: to.tenderExpiresAt === null ? null : new Date(to.tenderExpiresAt),
    completed_at: to.completedAt === null ? null : new Date(to.completedAt),
    ...(to.status === 'cancelled' && { cancelled_at: new Date(now) }),
    ...(to.deleted && { deleted_at: new Date(now) }),
  }
}

const millis = (instant: string | null) => (instant === null ? null : Date.parse(instant))

/** What the carrier's screen showed, in the domain's units. */
export function toSeenTerms(seen: Seen | undefined): SeenTerms {
  if (!seen) return {}
  const { paperTerms, freight } = seen
  return {
    rateCents: dollarsToCents(seen.rate),
    pickupAt: Date.parse(seen.pickupDateTime),
    pickupUntil: millis(seen.pickupUntil),
    deliveryAt: Date.parse(seen.deliveryDateTime),
    deliveryUntil: millis(seen.deliveryUntil),
    detention: fromPostedDetention(seen.detention),
    ...(paperTerms !== undefined && { paperTerms: withoutContacts(paperTerms) }),
    freight,
  }
}

/**
 * What the carrier agrees to now. Read once: what is compared is what is kept.
 * @param shown the load as this carrier sees it; undefined if it doesn't
 */
export async function readCurrentTerms(
  tx: Transaction<Schema>,
  load: LockedLoad,
  shown: Load | undefined,
): Promise<{ current: CurrentTerms & { detention: DetentionTerms }; paperTerms: PaperTerms }> {
  const paperTerms = await findPaperTerms(tx, load.owner_id)
  return {
    current: {
      rateCents: load.rate_cents,
      ...postedTimes(load),
      detention: readStoredDetention(load.detention),
      paperTerms: withoutContacts(paperTerms),
      ...(shown && { freight: freightOf(shown) }),
    },
    paperTerms,
  }
}
