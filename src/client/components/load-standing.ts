import type { Load } from '#contract/load.ts'
import type { LoadFacts } from '#domain/load-lifecycle.ts'
import { isParty } from '#domain/load-viewer.ts'

/** A load as the table of its life reads it. */
export function factsOf(load: Load): LoadFacts {
  return {
    status: load.status,
    ownerId: load.broker.id,
    dispatcherId: load.dispatcher?.id ?? null,
    tendered: load.tendered,
    // a party's to know; nobody else is asked about it
    accepted: load.agreedRate !== null,
    carrierLeft: load.dispatcher?.closed === true,
    pickupAt: Date.parse(load.pickupDateTime),
    completedAt: load.completedAt === null ? null : Date.parse(load.completedAt),
  }
}

/** Whether this account was offered the load and has to answer. */
export function isTenderedTo(load: Load, accountId: string): boolean {
  return load.tendered && load.dispatcher?.id === accountId
}

/** Whether the load's own screen is for this account; whoever only asks for a load sees it on the board's. */
export function isHandledHere(load: Load, accountId: string): boolean {
  return isParty(load.viewer) || isTenderedTo(load, accountId)
}
