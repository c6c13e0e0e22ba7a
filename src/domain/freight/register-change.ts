import { DAY_MS, type Instant } from '../time/instant.ts'
import type { CarrierRecord } from './carrier-authority.ts'

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
