import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { parseWallTimeInZone } from '#domain/time/stop-time.ts'
import * as z from 'zod/mini'
import { COMPLETION_COPY } from './copy.ts'

interface DeliveryRules {
  /** of the delivery, IANA */
  zone: string
  postedAt: Instant
  isReasonNeeded: boolean
  now: Instant
}

function whyNotDelivered(wallTime: string, { zone, postedAt, now }: DeliveryRules): string | undefined {
  const read = parseWallTimeInZone(wallTime, zone)
  if (!read.ok) return WALL_TIME_MESSAGES[read.reason]
  if (read.at > now) return COMPLETION_COPY.future
  // the field has no seconds
  return read.at + MINUTE_MS <= postedAt ? COMPLETION_COPY.beforePosting : undefined
}

export function createMarkCompletedSchema(rules: DeliveryRules) {
  return z.object({
    occurredAt: z.string().check(
      z.refine((typed) => whyNotDelivered(typed, rules) === undefined, {
        error: ({ input }) => whyNotDelivered(String(input), rules) ?? '',
      }),
    ),
    reason: rules.isReasonNeeded ? releaseCarrierEndpoint.body.shape.reason : z.string(),
  })
}

/** As typed: wall time at the delivery, and the reason, if one is asked. */
export type MarkCompletedForm = z.input<ReturnType<typeof createMarkCompletedSchema>>
