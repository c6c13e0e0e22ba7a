import { STOP_EVENT_KINDS, type StopEvent as RecordedEvent } from '#domain/freight/stop-event.ts'
import { ARRIVAL_ODDITIES } from '#domain/freight/odd-arrival.ts'
import * as z from 'zod/mini'
import { coordinatesSchema, idSchema } from '../api/common-schemas.ts'
import { tapBoundsSchema } from './tap.ts'
import { stopIdSchema } from './stop-id.ts'

/** Evidence of a stop, for the two parties of its deal. A correction names the event that it voids. */
export const stopEventSchema = z.object({
  id: idSchema,
  kind: z.enum(STOP_EVENT_KINDS),
  stop: stopIdSchema,
  /** the time of the tap */
  occurredAt: z.string(),
  /** when the server got it */
  receivedAt: z.string(),
  /** absent when the time is certain */
  tap: z.optional(tapBoundsSchema),
  by: z.enum(['broker', 'carrier', 'driver']),
  /** with consent, until its retention ends; `accuracy` in meters */
  place: z.nullable(z.object({ ...coordinatesSchema.shape, accuracy: z.nullable(z.number()) })),
  /** an arrival against its appointment; null for any other event, and where its time is too uncertain to say */
  punctuality: z.nullable(z.object({ status: z.enum(['early', 'on-time', 'late']), minutes: z.number() })),
  /** why nobody can mean an arrival: too early, or faster than a truck; absent for any other event */
  odd: z.optional(z.array(z.enum(ARRIVAL_ODDITIES))),
  corrects: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type StopEvent = z.output<typeof stopEventSchema>

/** The events of an answer, as the rules read them; none without a deal. */
export function readStopEvents(deal: { stopEvents: readonly StopEvent[] } | null | undefined): RecordedEvent[] {
  return (deal?.stopEvents ?? []).map(({ id, kind, stop, occurredAt, tap, corrects }) => ({
    id,
    kind,
    stop,
    corrects,
    occurredAt: Date.parse(occurredAt),
    ...(tap && { earliest: Date.parse(tap.earliest), latest: Date.parse(tap.latest) }),
  }))
}
