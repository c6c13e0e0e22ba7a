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
