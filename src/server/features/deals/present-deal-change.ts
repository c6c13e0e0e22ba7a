import type { DealChange } from '#contract/freight/deal-change.ts'
import { displayedChangeStatus } from '#domain/freight/deal-change.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { DealChangeJson } from './deal-change.sql.ts'

const iso = (at: string) => new Date(at).toISOString()

/** A change as both parties read it. */
export function presentDealChange(change: DealChangeJson, load: LoadStatus): DealChange {
  const { pickup_until: pickupUntil, delivery_until: deliveryUntil, answered_at: answeredAt } = change
  return {
    id: change.id,
    by: change.by_side,
    status: displayedChangeStatus(change.status, load),
    rate: centsToDollars(change.rate_cents),
    pickupDateTime: iso(change.pickup_at),
    deliveryDateTime: iso(change.delivery_at),
    ...(pickupUntil !== null && { pickupUntil: iso(pickupUntil) }),
    ...(deliveryUntil !== null && { deliveryUntil: iso(deliveryUntil) }),
    reason: change.reason,
    proposedAt: iso(change.proposed_at),
    answeredAt: answeredAt && iso(answeredAt),
  }
}
