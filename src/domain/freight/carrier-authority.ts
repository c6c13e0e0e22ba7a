import { DAY_MS, type Instant } from '../time/instant.ts'
import type { Cents } from './money.ts'

export const AUTHORITY_STATUSES = ['active', 'inactive', 'none', 'unknown'] as const
/** 'unknown': the register gave a letter that we don't know, or none. */
export type AuthorityStatus = (typeof AUTHORITY_STATUSES)[number]

export const SAFETY_RATINGS = ['satisfactory', 'conditional', 'unsatisfactory'] as const
export type SafetyRating = (typeof SAFETY_RATINGS)[number]

/** What a register says about the holder of a USDOT number. Dates are YYYY-MM-DD. */
export interface CarrierRecord {
  legalName: string
  dbaName: string | null
  /** the register's own sum of everything: alone it proves neither authority nor insurance */
  mayOperate: boolean
  /** to haul freight for others */
  authority: AuthorityStatus
  brokerAuthority: AuthorityStatus
  /** null while no order is in force */
  outOfServiceSince: string | null
  /** null when never rated */
  safetyRating: SafetyRating | null
  safetyRatedOn: string | null
  /** insurance filed with the register; null where it doesn't say. Cargo cover is rarely filed: 0 is common */
  liabilityCents: Cents | null
  liabilityRequiredCents: Cents | null
  cargoCents: Cents | null
  bondCents: Cents | null
  powerUnits: number | null
  drivers: number | null
}

/** What both parties of a deal must know: how a carrier or broker loses its right to work, or a number is stolen. */
export const REGISTER_CHANGES = [
  'out-of-service',
  'authority-lost',
  'broker-authority-lost',
  'contact-changed',
] as const
export type RegisterChange = (typeof REGISTER_CHANGES)[number]

/** Authority that the register says isn't active; a letter that we don't know says nothing. */
const isLost = (before: CarrierRecord['authority'], after: CarrierRecord['authority'] | undefined) =>
  before === 'active' && (after === 'inactive' || after === 'none' || after === undefined)

/**
 * What got worse from one answer to the next.
 * @param before null before the first answer, which is no change
 * @param after null when nobody holds the number any more
 */
export function findRegisterChanges(before: CarrierRecord | null, after: CarrierRecord | null): RegisterChange[] {
  if (!before) return []
  return [
    ...(before.outOfServiceSince === null && after && after.outOfServiceSince !== null
      ? (['out-of-service'] as const)
      : []),
    ...(isLost(before.authority, after?.authority) ? (['authority-lost'] as const) : []),
    ...(isLost(before.brokerAuthority, after?.brokerAuthority) ? (['broker-authority-lost'] as const) : []),
  ]
}

/** The one that an account of this side hears of, the gravest first; null if none concerns it. */
export function changeFor(side: 'broker' | 'carrier', changes: readonly RegisterChange[]): RegisterChange | null {
  const other = side === 'broker' ? 'authority-lost' : 'broker-authority-lost'
  return REGISTER_CHANGES.find((change) => change !== other && changes.includes(change)) ?? null
}

/** A stolen number is used soon after its contact changes. */
const WARNED_FOR_MS = 30 * DAY_MS

/** Whether screens still warn of a change. */
export function isRecentChange(changedAt: Instant, now: Instant): boolean {
  return now - changedAt < WARNED_FOR_MS
}
