import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { dollarsSchema, textSchema } from '#contract/api/common-schemas.ts'
import { digitsOf, numberProblem } from '#contract/freight/number-field.ts'
import { type NamedStops, windowsBetween } from '#contract/freight/placed-stops.ts'
import { checkProposedTimes } from '#domain/freight/booking.ts'
import type { Instant } from '#domain/time/instant.ts'
import { parseWallTimeInZone } from '#domain/time/stop-time.ts'
import * as z from 'zod/mini'
import { PROPOSED_TERMS_COPY } from './copy.ts'

// A carrier's request and the broker's counter-offer propose the same things.

const WHY_NOT: typeof WALL_TIME_MESSAGES = {
  ...WALL_TIME_MESSAGES,
  invalid: PROPOSED_TERMS_COPY.timeProblem,
}

export const optionalText = z.pipe(
  textSchema(2000),
  z.transform((typed) => typed || undefined),
)

/** '2,300', '$2,300.50' or nothing. */
export const optionalAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed, context): number | undefined => {
      const digits = digitsOf(typed)
      if (digits === '') return undefined
      if (/^\d*\.?\d+$/.test(digits)) return Number(digits)
      context.issues.push({
        code: 'custom',
        message: numberProblem(typed) ?? PROPOSED_TERMS_COPY.rateProblem,
        input: typed,
      })
      return z.NEVER
    }),
  ),
  z.optional(dollarsSchema),
)

/** The dollars that a field would send; undefined while it would send none. */
export function readAmount(typed: string): number | undefined {
  return optionalAmount.safeParse(typed).data
}

/** A wall time at the stop, as an instant; nothing if the field is empty. */
export function optionalWallTime(zone: string) {
  return z.pipe(
    z.string(),
    z.transform((typed, context): Instant | undefined => {
      if (typed === '') return undefined
      const answer = parseWallTimeInZone(typed, zone)
      if (answer.ok) return answer.at
      context.issues.push({ code: 'custom', message: WHY_NOT[answer.reason], input: typed })
      return z.NEVER
    }),
  )
}

const FIELD = { pickupAt: 'pickupDateTime', deliveryAt: 'deliveryDateTime' } as const

interface ProposedTimes {
  pickupDateTime: Instant | undefined
  deliveryDateTime: Instant | undefined
}

/** The server's rule, at the field that breaks it. */
export function refuseImpossibleTimes<Terms extends ProposedTimes>(
  context: z.core.ParsePayload<Terms>,
  posted: NamedStops<unknown>,
  now: Instant,
): void {
  const { pickupDateTime: pickupAt, deliveryDateTime: deliveryAt } = context.value
  const postedTimes = {
    pickupAt: Date.parse(posted.pickupDateTime),
    deliveryAt: Date.parse(posted.deliveryDateTime),
    between: windowsBetween(posted),
  }
  const refusal = checkProposedTimes({ pickupAt, deliveryAt }, postedTimes, now)
  if (!refusal) return
  const { impossible, message } = refusal
  context.issues.push({ code: 'custom', input: context.value, path: [FIELD[impossible]], message })
}

export function isoOf(at: Instant): string {
  return new Date(at).toISOString()
}
