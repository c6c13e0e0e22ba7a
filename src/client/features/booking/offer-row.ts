import type { BookingRequest } from '#contract/freight/booking-request.ts'

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

/** The carrier breaks a rule of the broker's: nothing suggests to accept it. */
export function hasFindings({ ruleFindings = [] }: BookingRequest): boolean {
  return ruleFindings.length > 0
}

/** A carrier that breaks the broker's rules has an outlined letter; its column says which. */
export const DOUBTFUL_LETTER = 'border-2 border-orange-ink bg-surface text-orange-ink'
