import type { ChangeableDeal } from './deal-change.ts'
import { refuse, type Refusal } from './refusal.ts'

/** Who hauls a deal, and with what, in the paper's order. */
export const DRIVER_FIELDS = ['driverName', 'driverPhone', 'truckNumber', 'trailerNumber'] as const
type DriverField = (typeof DRIVER_FIELDS)[number]

/** As the carrier stated it: an absent one is not given. */
export type DealDriver = { [field in DriverField]?: string }

export interface GivenDriver extends DealDriver {
  /** when the carrier typed it: ISO, UTC */
  givenAt: string
}

/** The carrier says who hauls its deal until the load is delivered: then the paper stays as it is. */
export function decideDriver(
  deal: Pick<ChangeableDeal, 'carrierId' | 'endedAt' | 'status'>,
  actor: { id: string },
): { ok: true } | Refusal {
  if (actor.id !== deal.carrierId) return refuse('NOT_ALLOWED')
  if (deal.endedAt !== null) return refuse('DEAL_ENDED')
  return deal.status === 'active' ? { ok: true } : refuse('STATUS_CONFLICT')
}

/** What a statement of the carrier did. */
export const DRIVER_NEWS = ['named', 'changed', 'removed'] as const
export type DriverNews = (typeof DRIVER_NEWS)[number]

/** Null when nobody was named before or after. */
export function compareDrivers(given: DealDriver, stored: DealDriver | null): DriverNews | null {
  const isNamed = (driver: DealDriver | null) => DRIVER_FIELDS.some((field) => driver?.[field] !== undefined)
  if (isNamed(given)) return isNamed(stored) ? 'changed' : 'named'
  return isNamed(stored) ? 'removed' : null
}

/** Of two devices, what was typed later stays. The same again changes nothing. */
export function isTypedLater(given: GivenDriver, stored: GivenDriver | null): boolean {
  if (stored === null) return true
  const isSame = DRIVER_FIELDS.every((field) => given[field] === stored[field])
  return !isSame && given.givenAt >= stored.givenAt
}
