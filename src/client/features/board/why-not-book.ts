import type { Load } from '#contract/load.ts'
import { decideRequest, shownRequestStatus } from '#domain/booking.ts'
import type { Instant } from '#domain/instant.ts'
import { centsOf } from '#domain/money.ts'
import { isRefusal, type RefusalCode } from '#domain/refusal.ts'
import { factsOf } from '#client/components/load-standing.ts'

interface Asker {
  user: { id: string }
  permissions: readonly string[]
}

/** What the server would say to a request for this load, from what is on screen; null when it would take it. */
export function whyNotBook(load: Load, { user, permissions }: Asker, now: Instant): RefusalCode | null {
  const decision = decideRequest({
    load: factsOf(load),
    actor: { id: user.id, permissions },
    hasPendingRequest: requestState(load, now)?.status === 'pending',
    current: {
      rateCents: centsOf(load.rate),
      pickupAt: Date.parse(load.pickupDateTime),
      deliveryAt: Date.parse(load.deliveryDateTime),
    },
    now,
  })
  return isRefusal(decision) ? decision.code : null
}

/** The viewer's own request as it stands now; it may have lapsed since the load was read. */
export function requestState({ myRequest }: Load, now: Instant) {
  return myRequest && shownRequestStatus({ ...myRequest, expiresAt: Date.parse(myRequest.expiresAt) }, now)
}
