import type { requestBooking } from '#contract/booking.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Load } from '#contract/load.ts'
import { WHY_NO_TIME } from '#contract/load-time.ts'
import { dollars, text } from '#contract/wire.ts'
import { timesRefusal } from '#domain/booking.ts'
import type { Instant } from '#domain/instant.ts'
import { instantOfWallTime } from '#domain/stop-time.ts'
import * as z from 'zod/mini'

const WHY_NOT: typeof WHY_NO_TIME = { ...WHY_NO_TIME, invalid: 'Please fill in the whole date and time, or clear it' }

const optionalText = z.pipe(
  text(2000),
  z.transform((typed) => typed || undefined),
)

/** '2,300', '$2,300.50' or nothing. */
const optionalAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed, context): number | undefined => {
      const digits = typed.replaceAll(/[$,\s]/g, '')
      if (digits === '') return undefined
      if (/^\d*\.?\d+$/.test(digits)) return Number(digits)
      context.issues.push({
        code: 'custom',
        message: 'Must be an amount in dollars, like 2300 or 2300.50',
        input: typed,
      })
      return z.NEVER
    }),
  ),
  z.optional(dollars),
)

/** A wall time at the stop, as an instant; nothing when the field is empty. */
function optionalWallTime(zone: string) {
  return z.pipe(
    z.string(),
    z.transform((typed, context): Instant | undefined => {
      if (typed === '') return undefined
      const answer = instantOfWallTime(typed, zone)
      if (answer.ok) return answer.at
      context.issues.push({ code: 'custom', message: WHY_NOT[answer.reason], input: typed })
      return z.NEVER
    }),
  )
}

const FIELD = { pickupAt: 'pickupDateTime', deliveryAt: 'deliveryDateTime' } as const

type BookedLoad = Pick<Load, 'pickupLocation' | 'deliveryLocation' | 'pickupDateTime' | 'deliveryDateTime'>

/** BDET-04: everything is optional; times are the stops' own. */
export function bookLoadForm({ pickupLocation, deliveryLocation, ...posted }: BookedLoad, now: Instant) {
  const postedTimes = {
    pickupAt: Date.parse(posted.pickupDateTime),
    deliveryAt: Date.parse(posted.deliveryDateTime),
  }
  return z
    .object({
      message: optionalText,
      proposedRate: optionalAmount,
      pickupDateTime: optionalWallTime(pickupLocation.zone),
      deliveryDateTime: optionalWallTime(deliveryLocation.zone),
      additionalNotes: optionalText,
    })
    .check((context) => {
      const { pickupDateTime: pickupAt, deliveryDateTime: deliveryAt } = context.value
      const refusal = timesRefusal({ pickupAt, deliveryAt }, postedTimes, now)
      if (!refusal) return
      const { impossible, message } = refusal
      context.issues.push({ code: 'custom', input: context.value, path: [FIELD[impossible]], message })
    })
}
type BookLoadForm = ReturnType<typeof bookLoadForm>
export type BookLoadTyped = z.input<BookLoadForm>
export type BookLoadAsked = z.output<BookLoadForm>

export const NOTHING_TYPED: BookLoadTyped = {
  message: '',
  proposedRate: '',
  pickupDateTime: '',
  deliveryDateTime: '',
  additionalNotes: '',
}

type BookingBody = InputOf<typeof requestBooking>['body']

/** What is sent: the own terms only where there are any (BDET-06, BDET-07), and what was on screen when asking. */
export function bookingBody(load: Load, asked: BookLoadAsked): BookingBody {
  const terms = {
    ...(asked.pickupDateTime !== undefined && { pickupDateTime: isoOf(asked.pickupDateTime) }),
    ...(asked.deliveryDateTime !== undefined && { deliveryDateTime: isoOf(asked.deliveryDateTime) }),
    ...(asked.additionalNotes !== undefined && { additionalNotes: asked.additionalNotes }),
  }
  const { rate, pickupDateTime, deliveryDateTime } = load
  return {
    loadId: load.id,
    ...(asked.message !== undefined && { message: asked.message }),
    ...(asked.proposedRate !== undefined && { proposedRate: asked.proposedRate }),
    ...(Object.keys(terms).length > 0 && { proposedTerms: terms }),
    seen: { rate, pickupDateTime, deliveryDateTime },
  }
}

function isoOf(at: Instant): string {
  return new Date(at).toISOString()
}
