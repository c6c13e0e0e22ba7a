import type { SetId } from './interchange.ts'
import type { EdiSide } from './partner.ts'

/**
 * - of a received interchange: `read`, `duplicate` (the same bytes came before) or `refused` (its envelope is wrong)
 * - of ours: `waiting` to be fetched, `sent`, then `acknowledged` or `rejected` by the partner
 */
export const EDI_INTERCHANGE_STATES = [
  'read',
  'duplicate',
  'refused',
  'waiting',
  'sent',
  'acknowledged',
  'rejected',
] as const
export type EdiInterchangeState = (typeof EDI_INTERCHANGE_STATES)[number]

/** What became of a set; `held` waits for a person. */
export const EDI_MESSAGE_STATES = ['applied', 'waiting', 'held', 'refused', 'ignored'] as const
export type EdiMessageState = (typeof EDI_MESSAGE_STATES)[number]

/** What is wrong with a segment, in words. */
export interface EdiErrorLine {
  /** ST is 1; null for the whole set or its group */
  position: number | null
  words: string
}

/** What each partner may send us: a shipper binds no carrier, and a carrier's system no broker. */
export const SETS_READ: Readonly<Record<EdiSide, ReadonlySet<SetId>>> = {
  shipper: new Set(['204', '824', '997']),
  'carrier-system': new Set(['210', '214', '990', '997']),
}

/** Days that the bytes of a message are kept. */
export const EDI_CONTENT_DAYS = 400

/** After this long without an acknowledgment, or with a number missing, owners hear of it. */
export const EDI_PATIENCE_HOURS = 24
