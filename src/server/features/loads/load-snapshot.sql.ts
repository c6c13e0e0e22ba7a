import type { LoadSnapshot, LoadState } from '#domain/freight/load-lifecycle.ts'
import type { LoadChange, LockedLoad } from './load.sql.ts'

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
