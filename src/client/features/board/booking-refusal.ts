import type { Load } from '#contract/freight/load.ts'
import { decideBookingRequest } from '#domain/freight/booking.ts'
import { displayedRequestStatus } from '#domain/freight/booking-request-status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { isRefusal, type RefusalCode } from '#domain/freight/refusal.ts'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'

interface Asker {
  user: { id: string }
  permissions: readonly string[]
}

/** The server's likely answer to a request for this load, from what's on screen; null if it would accept. */
export function findBookingRefusal(load: Load, { user, permissions }: Asker, now: Instant): RefusalCode | null {
  const decision = decideBookingRequest({
    load: toLoadSnapshot(load),
    actor: { id: user.id, permissions },
    hasPendingRequest: myRequestStatus(load, now)?.status === 'pending',
    current: {
      rateCents: dollarsToCents(load.rate),
      pickupAt: Date.parse(load.pickupDateTime),
      pickupUntil: load.pickupUntil === undefined ? null : Date.parse(load.pickupUntil),
      deliveryAt: Date.parse(load.deliveryDateTime),
      detention: null,
      deliveryUntil: load.deliveryUntil === undefined ? null : Date.parse(load.deliveryUntil),
    },
    now,
  })
  return isRefusal(decision) ? decision.code : null
}

/** The viewer's own request by now; it may have expired since the load was read. */
export function myRequestStatus({ myRequest }: Load, now: Instant) {
  return myRequest && displayedRequestStatus({ ...myRequest, expiresAt: Date.parse(myRequest.expiresAt) }, now)
}
