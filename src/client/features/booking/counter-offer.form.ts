import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import type { counterRequestEndpoint } from '#contract/freight/booking.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatWallTime } from '#domain/time/stop-time.ts'
import * as z from 'zod/mini'
import { COUNTER_DIALOG_COPY } from './copy.ts'
import { isoOf, optionalAmount, optionalText, optionalWallTime, refuseImpossibleTimes } from './proposed-terms.form.ts'

type Request = Pick<BookingRequest, 'proposedRate' | 'proposedTerms'>
type CounteredLoad = Pick<
  Load,
  'rate' | 'version' | 'pickupLocation' | 'deliveryLocation' | 'pickupDateTime' | 'deliveryDateTime' | 'stops'
>

/** Times are in each stop's zone, and as posted when empty. */
export function createCounterFormSchema(load: CounteredLoad, now: Instant) {
  return z
    .object({
      rate: optionalAmount,
      pickupDateTime: optionalWallTime(firstStopOf(load).location.zone),
      deliveryDateTime: optionalWallTime(lastStopOf(load).location.zone),
      message: optionalText,
    })
    .check((context) => {
      refuseImpossibleTimes(context, load, now)
      if (context.value.rate) return
      const message = COUNTER_DIALOG_COPY.rateMissing
      context.issues.push({ code: 'custom', input: context.value, path: ['rate'], message })
    })
}
type CounterForm = ReturnType<typeof createCounterFormSchema>
export type CounterFormValues = z.input<CounterForm>
export type ParsedCounterForm = z.output<CounterForm>

type Terms = Pick<ParsedCounterForm, 'rate' | 'pickupDateTime' | 'deliveryDateTime'>

/** What only the sent form can be told: it begins with the carrier's own terms. */
export function refuseSameTerms(load: CounteredLoad, request: Request, typed: Terms): { rate: string } | undefined {
  const requestTerms = termsOf(load, request)
  const isSame =
    typed.rate === requestTerms.rate &&
    typed.pickupDateTime === requestTerms.pickupDateTime &&
    typed.deliveryDateTime === requestTerms.deliveryDateTime
  return isSame ? { rate: COUNTER_DIALOG_COPY.sameTerms } : undefined
}

function termsOf(load: CounteredLoad, { proposedRate, proposedTerms }: Request): Terms {
  const instant = (at: string | null | undefined) => (at ? Date.parse(at) : undefined)
  return {
    rate: proposedRate ?? load.rate,
    pickupDateTime: instant(proposedTerms?.pickupDateTime),
    deliveryDateTime: instant(proposedTerms?.deliveryDateTime),
  }
}

/** The carrier's own terms: the broker changes what they don't agree to. */
export function startCounterForm(load: CounteredLoad, request: Request): CounterFormValues {
  const { rate = load.rate, pickupDateTime, deliveryDateTime } = termsOf(load, request)
  const wallTime = (at: Instant | undefined, zone: string) => (at === undefined ? '' : formatWallTime(at, zone))
  return {
    rate: rate % 1 === 0 ? String(rate) : rate.toFixed(2),
    pickupDateTime: wallTime(pickupDateTime, firstStopOf(load).location.zone),
    deliveryDateTime: wallTime(deliveryDateTime, lastStopOf(load).location.zone),
    message: '',
  }
}

/** The request's body, with the load's version on the broker's screen. */
export function toCounterBody(
  { version }: Pick<Load, 'version'>,
  { rate = 0, pickupDateTime, deliveryDateTime, message }: ParsedCounterForm,
): EndpointInput<typeof counterRequestEndpoint>['body'] {
  return {
    rate,
    ...(pickupDateTime !== undefined && { pickupDateTime: isoOf(pickupDateTime) }),
    ...(deliveryDateTime !== undefined && { deliveryDateTime: isoOf(deliveryDateTime) }),
    ...(message !== undefined && { message }),
    version,
  }
}

/** The field of a path in the request's body. */
export function findCounterField(path: string): keyof CounterFormValues | undefined {
  const fields = ['rate', 'pickupDateTime', 'deliveryDateTime', 'message'] as const
  return fields.find((field) => field === path)
}
