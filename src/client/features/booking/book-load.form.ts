import type { requestBookingEndpoint } from '#contract/freight/booking.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import type { Load } from '#contract/freight/load.ts'
import type { ShownPaperTerms } from '#contract/freight/paper-terms.ts'
import { firstStopOf, lastStopOf, type NamedStops, type PlacedStop } from '#contract/freight/placed-stops.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { type EarliestTime, findTooSoon } from '#domain/freight/suggested-times.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatWallTime } from '#domain/time/stop-time.ts'
import * as z from 'zod/mini'
import { isoOf, optionalAmount, optionalText, optionalWallTime, refuseImpossibleTimes } from './proposed-terms.form.ts'

type BookedLoad = NamedStops

/** BDET-04: all optional; times are in each stop's zone. */
export function createBookLoadFormSchema(load: BookedLoad, now: Instant) {
  return z
    .object({
      message: optionalText,
      proposedRate: optionalAmount,
      pickupDateTime: optionalWallTime(firstStopOf(load).location.zone),
      deliveryDateTime: optionalWallTime(lastStopOf(load).location.zone),
      additionalNotes: optionalText,
    })
    .check((context) => refuseImpossibleTimes(context, load, now))
}
type BookLoadForm = ReturnType<typeof createBookLoadFormSchema>
export type BookLoadFormValues = z.input<BookLoadForm>
export type ParsedBookLoadForm = z.output<BookLoadForm>

export const EMPTY_BOOK_LOAD_FORM: BookLoadFormValues = {
  message: '',
  proposedRate: '',
  pickupDateTime: '',
  deliveryDateTime: '',
  additionalNotes: '',
}

/** What was typed in a request that the server refused, to send it again. */
export function toBookLoadForm(
  load: BookedLoad,
  { message, proposedRate, proposedTerms }: BookingBody,
): BookLoadFormValues {
  const wallTime = (at: string | undefined, zone: string) =>
    at === undefined ? '' : formatWallTime(Date.parse(at), zone)
  return {
    message: message ?? '',
    proposedRate: proposedRate === undefined ? '' : String(proposedRate),
    pickupDateTime: wallTime(proposedTerms?.pickupDateTime, firstStopOf(load).location.zone),
    deliveryDateTime: wallTime(proposedTerms?.deliveryDateTime, lastStopOf(load).location.zone),
    additionalNotes: proposedTerms?.additionalNotes ?? '',
  }
}

/**
 * FORM-09: the earliest delivery if no driver, or no team, can make the proposed times; null if they can, or if nothing
 * is proposed. An empty time is as posted.
 */
export function findEarliestDelivery(
  load: BookedLoad & Pick<Load, 'avgTime' | 'team'>,
  [pickup, delivery]: readonly [pickup: string, delivery: string],
): EarliestTime | null {
  if (pickup === '' && delivery === '') return null
  const { avgTime, team } = load
  const at = (typed: string, { appointment, location: { zone } }: PlacedStop) => ({
    typed: typed || formatWallTime(appointment.from, zone),
    zone,
  })
  return findTooSoon(
    {
      pickup: at(pickup, firstStopOf(load)),
      driveMinutes: avgTime,
      isTeam: team ?? false,
    },
    at(delivery, lastStopOf(load)),
  )
}

/** The field of a path in the request's body. */
export function findBookLoadField(path: string): keyof BookLoadFormValues | undefined {
  const name = path.replace(/^proposedTerms\./, '')
  return (Object.keys(EMPTY_BOOK_LOAD_FORM) as (keyof BookLoadFormValues)[]).find((field) => field === name)
}

type BookingBody = EndpointInput<typeof requestBookingEndpoint>['body']

/** The longest distance that the server takes. */
const MOST_TRUCK_MILES = 5000

interface BookingFacts {
  /** road miles to the pickup, if the carrier shares them */
  truckMiles?: number | undefined
  /** the broker's terms as the dialog offers them; undefined while it doesn't know them */
  paperTerms?: ShownPaperTerms | undefined
  /** whom a dispatcher books for: null is to be named, undefined leaves it to the server */
  consentId?: string | null | undefined
}

/**
 * The request's body: terms only if there are any (BDET-06, BDET-07), and what was on screen when requesting.
 * @param known beside the load
 */
export function toBookingBody(
  load: Load,
  form: ParsedBookLoadForm,
  { truckMiles, paperTerms, consentId }: BookingFacts = {},
): BookingBody {
  const terms = {
    ...(form.pickupDateTime !== undefined && { pickupDateTime: isoOf(form.pickupDateTime) }),
    ...(form.deliveryDateTime !== undefined && { deliveryDateTime: isoOf(form.deliveryDateTime) }),
    ...(form.additionalNotes !== undefined && { additionalNotes: form.additionalNotes }),
  }
  return {
    loadId: load.id,
    ...(form.message !== undefined && { message: form.message }),
    // nothing, $0 and the posted rate are all as posted
    ...(form.proposedRate && form.proposedRate !== load.rate && { proposedRate: form.proposedRate }),
    ...(Object.keys(terms).length > 0 && { proposedTerms: terms }),
    ...(truckMiles !== undefined && truckMiles <= MOST_TRUCK_MILES && { truckMiles }),
    seen: shownTermsOf(load, paperTerms),
    ...(consentId !== undefined && { consentId }),
  }
}
