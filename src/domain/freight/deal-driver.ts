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

/** Of two devices, what was typed later stays. The same again changes nothing. */
export function isTypedLater(given: GivenDriver, stored: GivenDriver | null): boolean {
  if (stored === null) return true
  const isSame = DRIVER_FIELDS.every((field) => given[field] === stored[field])
  return !isSame && given.givenAt >= stored.givenAt
}
