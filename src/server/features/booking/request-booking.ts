import type { requestBooking as endpoint } from '#contract/booking.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { decideRequest, EXPIRED_MESSAGE } from '#domain/booking.ts'
import { centsOf } from '#domain/money.ts'
import { newId } from '../../db/new-id.ts'
import type { WriteRequest } from '../../http/bind.ts'
import { granted } from '../../http/refusal.ts'
import { record } from '../../jobs/record.ts'
import { factsOf } from '../loads/load-facts.sql.ts'
import { lockedForActor } from '../loads/locked-load.sql.ts'
import { presentedTo } from '../loads/present-load.ts'
import { closeExpiredRequest, hasPendingRequest, insertRequest } from './booking.sql.ts'
import { requestSeenBy } from './shown-request.ts'

function millis(instant: string | undefined): number | undefined {
  return instant === undefined ? undefined : Date.parse(instant)
}

function dateOrNull(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant)
}

/** API-32. Asks the owner for a load, on the terms that the carrier saw. */
export async function requestBooking(
  { body }: ParsedInputOf<typeof endpoint>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, body.loadId)
  await closeExpiredRequest(tx, {
    loadId: load.id,
    requesterId: actor.id,
    message: EXPIRED_MESSAGE,
    now: new Date(now),
  })

  const { seen, proposedTerms } = body
  const decision = granted(
    decideRequest({
      load: factsOf(load),
      actor,
      hasPendingRequest: await hasPendingRequest(tx, load.id, actor.id),
      seen: {
        ...(seen?.rate !== undefined && { rateCents: centsOf(seen.rate) }),
        ...(seen?.pickupDateTime !== undefined && { pickupAt: Date.parse(seen.pickupDateTime) }),
        ...(seen?.deliveryDateTime !== undefined && { deliveryAt: Date.parse(seen.deliveryDateTime) }),
      },
      current: {
        rateCents: load.rate_cents,
        pickupAt: load.pickup_at.getTime(),
        deliveryAt: load.delivery_at.getTime(),
      },
      askedExpiry: millis(body.expiresAt),
      now,
    }),
    await presentedTo(request, load.id),
  )

  const requestId = newId()
  await insertRequest(tx, {
    id: requestId,
    loadId: load.id,
    requesterId: actor.id,
    proposedRateCents: body.proposedRate === undefined ? null : centsOf(body.proposedRate),
    proposedPickupAt: dateOrNull(proposedTerms?.pickupDateTime),
    proposedDeliveryAt: dateOrNull(proposedTerms?.deliveryDateTime),
    specialRequirements: proposedTerms?.specialRequirements ?? [],
    additionalNotes: proposedTerms?.additionalNotes || null,
    message: body.message || null,
    expiresAt: new Date(decision.expiresAt),
    now: new Date(now),
  })
  await record(tx, { type: 'booking.requested', loadId: load.id, requestId }, { actorId: actor.id, now })
  return requestSeenBy(request, requestId)
}
