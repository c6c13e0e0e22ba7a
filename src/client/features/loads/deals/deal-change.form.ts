import * as z from 'zod/mini'
import { dollarsSchema } from '#contract/api/common-schemas.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import type { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { agreedStopsOf } from '#contract/freight/agreed-stops.ts'
import type { Load } from '#contract/freight/load.ts'
import { nameAppointments, stopsOf } from '#contract/freight/placed-stops.ts'
import { typedNumberField } from '#contract/freight/number-field.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { reasonSchema } from '#contract/freight/tap.ts'
import {
  type ChangedTerms,
  checkChangedTerms,
  findSameTerms,
  type ImpossibleTerms,
  proposeRate,
} from '#domain/freight/deal-change.ts'
import { centsToDollars, currentRate, dollarsToCents } from '#domain/freight/money.ts'
import { firstStop, lastStop, type NamedStop, POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'
import { isStopReached } from '#domain/freight/next-stop.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatWallTime, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import { DEAL_CHANGE_COPY as COPY } from './copy.ts'

const rate = z.pipe(typedNumberField, z.number(COPY.rateMissing).check(z.gt(0, COPY.rateMissing)))

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

/** The field that says what is impossible. */
function fieldOf({ impossible }: ImpossibleTerms, stopCount: number): string {
  if (typeof impossible === 'string' || !['time', 'until'].includes(impossible.field)) return 'rate'
  const end = endAt(impossible.stop, stopCount)
  return end === undefined ? 'rate' : `${end}${impossible.field === 'time' ? 'DateTime' : 'Until'}`
}

/** The name of the fields of a stop's times, which only the ends have. */
export function endAt(index: number, stopCount: number): NamedStop['id'] | undefined {
  const [first, last] = POSTED_STOPS
  if (index === 0) return first.id
  return index === stopCount - 1 ? last.id : undefined
}

/** Stops where the truck has been, as this device knows. */
export function reachedStops(load: Load): StopId[] {
  const events = readStopEvents(load.deal)
  return stopsOf(load).flatMap(({ id }) => (isStopReached(events, id) ? [id] : []))
}

/** The terms in force, as the load shows them to its parties. */
function agreedTerms(load: Load) {
  return { rateCents: dollarsToCents(currentRate(load)), stops: agreedStopsOf(load) }
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
      /** another list as JSON; empty while the stops stay */
      stops: z.string(),
      reason: reasonSchema,
    })
    .check((context) => {
      // the cards have judged them, with their times
      if (context.value.stops !== '') return
      const [proposed, terms] = [proposedTerms(load, context.value), agreedTerms(load)]
      if (findSameTerms(proposed, terms)) return
      const problem = checkChangedTerms(proposed, { terms, events: readStopEvents(load.deal) }, now)
      if (!problem) return
      const path = [fieldOf(problem, stops.length)]
      context.issues.push({ code: 'custom', input: context.value, path, message: problem.message })
    })
}
/** What only the sent form can be told: it begins with the agreed terms. */
export function refuseSameTerms(load: Load, typed: ParsedChangeForm): { rate: string } | undefined {
  if (typed.stops !== '') return undefined
  const problem = findSameTerms(proposedTerms(load, typed), agreedTerms(load))
  return problem ? { rate: problem.message } : undefined
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
    stops: agreedStopsOf(load).map((stop, index, { length }) => {
      const { appointment } = stop
      const end = endAt(index, length)
      if (end === undefined) return stop
      const from = untouched(typed[`${end}DateTime`], appointment.from) ?? appointment.from
      return { ...stop, appointment: { from, to: untouched(typed[`${end}Until`], appointment.to) } }
    }),
  }
}

/** What is proposed, as a form begins: the terms in force, or those of a proposal that was refused. */
interface StartedTerms {
  rate: number
  pickupDateTime?: string | undefined
  pickupUntil?: string | undefined
  deliveryDateTime?: string | undefined
  deliveryUntil?: string | undefined
  stops?: unknown
  reason: string
}

export function startChangeForm(load: Load, terms: StartedTerms): ChangeFormValues {
  const stops = stopsOf(load)
  const [first, last] = [firstStop(stops), lastStop(stops)]
  const wall = (at: string | undefined, { location }: typeof first) =>
    at === undefined ? '' : formatWallTime(Date.parse(at), location.zone)
  return {
    rate: formatTypedRate(terms.rate),
    pickupDateTime: wall(terms.pickupDateTime, first),
    pickupUntil: wall(terms.pickupUntil, first),
    deliveryDateTime: wall(terms.deliveryDateTime, last),
    deliveryUntil: wall(terms.deliveryUntil, last),
    stops: Array.isArray(terms.stops) ? JSON.stringify(terms.stops) : '',
    reason: terms.reason,
  }
}

const typedTerms = z.object({
  rate: z.number(),
  pickupDateTime: z.optional(z.string()),
  pickupUntil: z.optional(z.string()),
  deliveryDateTime: z.optional(z.string()),
  deliveryUntil: z.optional(z.string()),
  stops: z.optional(z.array(z.unknown())),
  reason: z.string(),
})

/** The terms of a proposal that waits or was refused; null if another version of the app wrote it. */
export function readProposal(change: Record<string, unknown>): StartedTerms | null {
  return z.safeParse(typedTerms, change).data ?? null
}

/** The list that the form holds as text; the server judges what is in it. */
export function readListed(stops: string): NonNullable<Body['stops']> {
  return JSON.parse(stops) as NonNullable<Body['stops']>
}

/** The rate that the form proposes for so many stops, as typed. */
export function rateFor(load: Load, stopCount: number): string {
  const rate = currentRate(load)
  const proposed = centsToDollars(proposeRate(dollarsToCents(rate), stopsOf(load).length, stopCount))
  return formatTypedRate(proposed)
}

const formatTypedRate = (rate: number) => (rate % 1 === 0 ? String(rate) : rate.toFixed(2))

type Body = EndpointInput<typeof proposeChangeEndpoint>['body']

/** The request's body, with the version of the terms that the form began with. */
export function toChangeBody(load: Load, changeId: string, typed: ParsedChangeForm): Body {
  const { stops } = proposedTerms(load, typed)
  return {
    dealId: load.deal?.id ?? '',
    changeId,
    version: load.deal?.version ?? 1,
    rate: typed.rate,
    ...(typed.stops === '' ? nameAppointments(stops) : { stops: readListed(typed.stops) }),
    reason: typed.reason,
  }
}
