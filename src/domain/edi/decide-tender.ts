import { type Instant, MINUTE_MS } from '../time/instant.ts'
import type { AdviceOut, Held } from './decide-answer.ts'
import { instantOf } from './edi-time.ts'
import type { EdiTender } from './tender.ts'

/** Where a round of a shipper's tender stands. */
export const SHIPPER_TENDER_STATES = [
  'received',
  'held',
  'accepted',
  'declined',
  'countered',
  'expired',
  'cancelled',
] as const
export type ShipperTenderState = (typeof SHIPPER_TENDER_STATES)[number]

/** Someone still has to answer it. */
export const OPEN_TENDER_STATES = ['received', 'held', 'countered'] as const satisfies readonly ShipperTenderState[]

const ENDED: readonly ShipperTenderState[] = ['declined', 'expired', 'cancelled']

/** The last round of a shipment. */
export interface LastRound {
  round: number
  state: ShipperTenderState
  tender: EdiTender
}

/** What becomes of a 204. */
export type TenderDecision =
  /** a round begins */
  | { effect: 'open'; round: number }
  /** another version of the round that is open */
  | { effect: 'change'; round: number }
  | { effect: 'cancel'; round: number }
  | { effect: 'ignored'; why: string }
  | Held
  | AdviceOut

/** @param scac the broker's, at this partner; null where it doesn't matter @param last null for an unknown shipment */
export function decideTender(tender: EdiTender, last: LastRound | null, scac: string | null): TenderDecision {
  const { purpose, purposeCode, shipmentId } = tender
  if (scac !== null && tender.scac !== scac)
    return {
      effect: 'advice',
      reason: "doesn't match",
      words: `${shipmentId} names the carrier ${tender.scac || 'nobody'}. We are ${scac}.`,
    }
  if (purpose === 'other') return { effect: 'ignored', why: `Purpose ${purposeCode} has no effect` }
  if (last === null) {
    if (purpose === 'new') return { effect: 'open', round: 1 }
    return { effect: 'held', why: `We don't have shipment ${shipmentId}` }
  }
  const hasEnded = ENDED.includes(last.state)
  if (purpose === 'cancel') {
    return hasEnded
      ? { effect: 'ignored', why: `Shipment ${shipmentId} has already ended` }
      : { effect: 'cancel', round: last.round }
  }
  if (hasEnded) return { effect: 'open', round: last.round + 1 }
  return isSameTender(tender, last.tender)
    ? { effect: 'ignored', why: `Shipment ${shipmentId} is already open as it stands here` }
    : { effect: 'change', round: last.round }
}

/** Whether two messages say the same of a shipment, whatever their purpose. */
export function isSameTender(one: EdiTender, other: EdiTender): boolean {
  const content = (tender: EdiTender) =>
    sortedText({ ...tender, purpose: '', purposeCode: '', respondBy: tender.respondBy ?? other.respondBy })
  return content(one) === content(other)
}

/** As text, with the keys in order: what is stored comes back in another one. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * Until when a tender can be answered: as it says, else as the open round said, else within the partner's minutes. A time
 * that comes twice or not at all counts as none.
 */
export function respondByOf(
  { respondBy }: Pick<EdiTender, 'respondBy'>,
  {
    receivedAt,
    answerMinutes,
    zone,
    earlier,
  }: {
    receivedAt: Instant
    answerMinutes: number
    /** of the first stop, IANA; null where it isn't known */
    zone: string | null
    /** of the round that is open */
    earlier: Instant | null
  },
): Instant {
  const read = respondBy === null ? null : instantOf(respondBy, zone)
  return read?.ok ? read.at : (earlier ?? receivedAt + answerMinutes * MINUTE_MS)
}

/** What the shipper's cancel does to a load that was posted from its tender. */
export function cancelEffect(load: 'none' | 'free' | 'tendered' | 'booked'): 'cancelled' | 'cancel load' | 'held' {
  if (load === 'none') return 'cancelled'
  return load === 'free' ? 'cancel load' : 'held'
}
