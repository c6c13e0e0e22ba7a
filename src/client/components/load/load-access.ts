import type { Load } from '#contract/freight/load.ts'
import { endOfAppointment, firstStopOf } from '#contract/freight/placed-stops.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import type { LoadSnapshot } from '#domain/freight/load-lifecycle.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import type { Instant } from '#domain/time/instant.ts'

/** The facts that a load's state table reads. */
export function toLoadSnapshot(load: Load): LoadSnapshot {
  return {
    status: load.status,
    ownerId: load.broker.id,
    dispatcherId: load.dispatcher?.id ?? null,
    haulerId: load.deal?.carrier?.accountId,
    tendered: load.tendered,
    tenderExpiresAt: load.tender === undefined ? null : Date.parse(load.tender.expiresAt),
    // only parties see it, and only they need it
    accepted: load.agreedRate !== null,
    carrierLeft: load.dispatcher?.closed === true,
    pickupEndsAt: Date.parse(endOfAppointment(firstStopOf(load))),
    completedAt: load.completedAt === null ? null : Date.parse(load.completedAt),
  }
}

/** Whether this account may sign, change and charge: a dispatcher can't once its carrier ended its consent. */
export function mayActForParty({ viewer, deal }: Load): boolean {
  return viewer !== 'carrier' || deal?.carrier?.hasEndedConsent !== true || deal.carrier.accountId !== undefined
}

/** Whether the load is tendered to this account for an answer. */
export function isTenderedTo(load: Load, accountId: AccountId): boolean {
  return load.tendered && load.dispatcher?.id === accountId
}

/** MY-12: whether a list offers to edit it. */
export function offersEdit(load: Load, account: Parameters<typeof canUpdateLoads>[0]): boolean {
  return load.status === 'pending' && load.viewer === 'owner' && canUpdateLoads(account)
}

/** Whether this account sees the load on its own screen; carriers who only requested it use the board's. */
export function canOpenLoadScreen(load: Load, accountId: AccountId): boolean {
  return isLoadParty(load.viewer) || isTenderedTo(load, accountId)
}

/** Whether a stored load is one of "my loads", by the server's rule: owned, hauled, tendered or requested. */
export function isMyLoad(load: Load, accountId: AccountId, now: Instant): boolean {
  if (isLoadParty(load.viewer) || load.dispatcher?.id === accountId) return true
  const { myRequest } = load
  return load.status === 'pending' && myRequest?.status === 'pending' && Date.parse(myRequest.expiresAt) > now
}
