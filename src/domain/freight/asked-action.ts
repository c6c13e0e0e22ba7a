import type { Instant } from '../time/instant.ts'
import type { NextActionVerb, WatchedLoad } from './next-action.ts'
import type { DealSide } from './signature.ts'

/** What a notification may ask for. */
export const ASKED_VERBS = [
  'review-requests',
  'answer-tender',
  'answer-counter',
  'answer-change',
  'approve-invoice',
] as const satisfies readonly NextActionVerb[]
export type AskedVerb = (typeof ASKED_VERBS)[number]

/**
 * Whether a load still waits for that answer of the actor: since it was asked for, it may have been given, withdrawn or
 * have expired. Another action may be more urgent.
 */
export function isStillAsked(verb: AskedVerb, load: WatchedLoad, actor: DealSide, now: Instant): boolean {
  const isPending = load.status === 'pending'
  const isAhead = (at: Instant | null) => at !== null && at > now
  switch (verb) {
    case 'review-requests':
      return actor === 'broker' && isPending && load.requestsEndAt.some(isAhead)
    case 'answer-tender':
      return actor === 'carrier' && isPending && isAhead(load.tenderEndsAt)
    case 'answer-counter':
      return actor === 'carrier' && isPending && isAhead(load.counterEndsAt)
    case 'answer-change':
      return load.status === 'active' && load.changeBy !== null && load.changeBy !== actor
    case 'approve-invoice':
      return actor === 'broker' && load.invoice === 'sent'
  }
}
