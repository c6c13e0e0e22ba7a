import * as z from 'zod/mini'
import { dollarsSchema } from '#contract/api/common-schemas.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import type { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import type { Load } from '#contract/freight/load.ts'
import { nameAppointments, stopsOf } from '#contract/freight/placed-stops.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { reasonSchema } from '#contract/freight/tap.ts'
import { type ChangedTerms, checkChangedTerms, type ImpossibleTerms } from '#domain/freight/deal-change.ts'
import { currentRate, dollarsToCents } from '#domain/freight/money.ts'
import { endNameOf, firstStop, lastStop, type StopId, stopOf } from '#domain/freight/load-stop.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatWallTime, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import { DEAL_CHANGE_COPY as COPY } from './copy.ts'

const rate = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => Number(digitsOf(typed) || Number.NaN)),
  ),
  z.number(COPY.rateMissing).check(z.gt(0, COPY.rateMissing)),
)

/** A wall time at the stop, as an instant. @param missing what an empty field says; it may be empty without one */
function wallTime(zone: string, missing: string | null) {
  return z.pipe(
    z.string(),
    z.transform((typed, context): Instant | null => {
      if (typed === '' && missing === null) return null
      const answer = parseWallTimeInZone(typed, zone)
      if (answer.ok) return answer.at
      const message = typed === '' ? (missing ?? '') : WALL_TIME_MESSAGES[answer.reason]
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )
}

const FIELDS = {
  rate: 'rate',
  pickupAt: 'pickupDateTime',
  pickupUntil: 'pickupUntil',
  deliveryAt: 'deliveryDateTime',
  deliveryUntil: 'deliveryUntil',
} as const satisfies Partial<Record<ImpossibleTerms['impossible'], string>>

/** Stops where the truck has been, as this device knows. */
export function reachedStops(load: Load): StopId[] {
  const events = load.deal?.stopEvents ?? []
  const corrected = new Set(events.map(({ corrects }) => corrects))
  return stopsOf(load)
    .map(({ id }) => id)
    .filter((id) => events.some((event) => event.kind === 'arrived' && event.stop === id && !corrected.has(event.id)))
}

/** The terms in force, as the load shows them to its parties. */
function agreedTerms(load: Load): ChangedTerms {
  return {
    rateCents: dollarsToCents(currentRate(load)),
    stops: stopsOf(load),
  }
}

/** Times are in each stop's zone. The server's rule shows at the field that breaks it. */
export function createChangeFormSchema(load: Load, now: Instant) {
  const stops = stopsOf(load)
  const [pickup, delivery] = [firstStop(stops).location.zone, lastStop(stops).location.zone]
  return z
    .object({
      rate: z.pipe(rate, dollarsSchema),
      pickupDateTime: wallTime(pickup, COPY.timeMissing),
      pickupUntil: wallTime(pickup, null),
      deliveryDateTime: wallTime(delivery, COPY.timeMissing),
      deliveryUntil: wallTime(delivery, null),
      reason: reasonSchema,
    })
    .check((context) => {
      const problem = checkChangedTerms(
        proposedTerms(load, context.value),
        { terms: agreedTerms(load), reached: reachedStops(load) },
        now,
      )
      if (!problem) return
      const { impossible, message } = problem
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [Object.hasOwn(FIELDS, impossible) ? FIELDS[impossible as keyof typeof FIELDS] : 'rate'],
        message,
      })
    })
}
type ChangeForm = ReturnType<typeof createChangeFormSchema>
export type ChangeFormValues = z.input<ChangeForm>
export type ParsedChangeForm = z.output<ChangeForm>

/** A time that wasn't touched stays as agreed: its field shows no seconds. */
function untouched(typed: Instant | null, agreed: Instant | null): Instant | null {
  const isSame = typed !== null && agreed !== null && Math.floor(typed / MINUTE_MS) === Math.floor(agreed / MINUTE_MS)
  return isSame ? agreed : typed
}

function proposedTerms(load: Load, typed: ParsedChangeForm): ChangedTerms {
  return {
    rateCents: dollarsToCents(typed.rate),
    stops: stopsOf(load).map(({ id, kind, appointment }) => {
      const end = endNameOf(id)
      if (end === undefined) return { id, kind, appointment }
      const from = untouched(typed[`${end}DateTime`], appointment.from) ?? appointment.from
      return { id, kind, appointment: { from, to: untouched(typed[`${end}Until`], appointment.to) } }
    }),
  }
}

/** What is proposed, as a form begins: the terms in force, or those of a proposal that was refused. */
type StartedTerms = Pick<Load, 'pickupDateTime' | 'deliveryDateTime' | 'pickupUntil' | 'deliveryUntil'> & {
  rate: number
  reason: string
}

export function startChangeForm(load: Load, terms: StartedTerms): ChangeFormValues {
  const stops = stopsOf(load)
  const wall = (at: string | undefined, stop: StopId) =>
    at === undefined ? '' : formatWallTime(Date.parse(at), stopOf(stops, stop).location.zone)
  return {
    rate: terms.rate % 1 === 0 ? String(terms.rate) : terms.rate.toFixed(2),
    pickupDateTime: wall(terms.pickupDateTime, 'pickup'),
    pickupUntil: wall(terms.pickupUntil, 'pickup'),
    deliveryDateTime: wall(terms.deliveryDateTime, 'delivery'),
    deliveryUntil: wall(terms.deliveryUntil, 'delivery'),
    reason: terms.reason,
  }
}

const typedTerms = z.object({
  rate: z.number(),
  pickupDateTime: z.string(),
  pickupUntil: z.optional(z.string()),
  deliveryDateTime: z.string(),
  deliveryUntil: z.optional(z.string()),
  reason: z.string(),
})

/** The terms of a proposal that waits or was refused; null if another version of the app wrote it. */
export function readProposal(change: Record<string, unknown>): StartedTerms | null {
  return z.safeParse(typedTerms, change).data ?? null
}

type Body = EndpointInput<typeof proposeChangeEndpoint>['body']

/** The request's body, with the version of the terms that the form began with. */
export function toChangeBody(load: Load, changeId: string, typed: ParsedChangeForm): Body {
  const { stops } = proposedTerms(load, typed)
  return {
    dealId: load.deal?.id ?? '',
    changeId,
    version: load.deal?.version ?? 1,
    rate: typed.rate,
    ...nameAppointments(stops),
    reason: typed.reason,
  }
}
