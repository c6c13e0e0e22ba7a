import { findCarrierFindings, isGrave } from '#domain/freight/carrier-finding.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatMargin, marginOf } from '#domain/freight/money.ts'

/** What requests are compared by, from top to bottom. */
export const OFFER_ROWS = ['offer', 'times', 'authority', 'onTime', 'withYou', 'truck', 'notes', 'counter'] as const
export type OfferRow = (typeof OFFER_ROWS)[number]

export function fillsRow(request: BookingRequest, row: OfferRow): boolean {
  const { proposedTerms: terms } = request
  if (row === 'authority') return request.authority !== undefined || hasFindings(request)
  if (row === 'truck') return request.truckMiles !== undefined
  if (row === 'counter') return request.counter !== undefined
  if (row !== 'notes') return true
  const texts = [
    request.message,
    request.responseMessage,
    terms?.additionalNotes,
    ...(terms?.specialRequirements ?? []),
  ]
  return texts.some(Boolean)
}

/** The register or a rule of the broker's speaks against the carrier: nothing suggests to accept it. */
export function hasFindings({ authority, ruleFindings = [] }: BookingRequest): boolean {
  return ruleFindings.length > 0 || findCarrierFindings(authority).some(isGrave)
}

/** '$310, 12.6%' at a rate in dollars; null where the broker entered no shipper price. */
export function marginAt({ shipperPays }: Load, rate: number): string | null {
  const margin = marginOf({ rate, agreedRate: null, shipperPays })
  return margin && formatMargin(margin)
}

/** A carrier that breaks the broker's rules has an outlined letter; its column says which. */
export const DOUBTFUL_LETTER = 'border-2 border-orange-ink bg-surface text-orange-ink'
