import type { AccessorialKind } from '../freight/invoice.ts'

/** What a line of a carrier's or a customer's invoice charges. */
export type ChargeKind = 'line-haul' | 'detention' | AccessorialKind

/** Codes of element 150 that we read. Detention names the end of the haul at which it arose. */
export const CHARGE_CODES: Readonly<Record<string, ChargeKind>> = {
  LHS: 'line-haul',
  '400': 'line-haul',
  FUE: 'line-haul',
  FSC: 'line-haul',
  DSC: 'line-haul',
  DTL: 'detention',
  DTU: 'detention',
  UNL: 'lumper',
  LOA: 'lumper',
  LAY: 'layover',
  LYC: 'layover',
  VOR: 'tonu',
  SOC: 'stop-off',
}

/** What a line without a code charges. */
export const PLAIN_CHARGE: ChargeKind = 'line-haul'

const WRITTEN: Readonly<Record<ChargeKind, string>> = {
  'line-haul': 'LHS',
  detention: 'DTU',
  lumper: 'UNL',
  layover: 'LAY',
  tonu: 'VOR',
  'stop-off': 'SOC',
}

/** The code that a line leaves with; null is any other line. */
export function chargeCode(kind: ChargeKind | null, isAtPickup = false): string {
  if (kind === null) return '400'
  return kind === 'detention' && isAtPickup ? 'DTL' : WRITTEN[kind]
}
