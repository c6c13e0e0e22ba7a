import type { requestBooking as endpoint } from '#contract/booking.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { decideRequest, EXPIRED_MESSAGE } from '#domain/booking.ts'
import { centsOf } from '#domain/money.ts'
import { roundsSince } from '#domain/rounds.ts'
import { newId } from '#server/db/new-id.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { granted, Refused, refusedField } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { factsOf } from '../loads/load-facts.sql.ts'
import { lockLoad } from '../loads/load.sql.ts'
import { currentFor } from '../loads/present-load.ts'
import { tooOften } from '../loads/present-too-often.ts'
import { closeExpiredRequest, hasPendingRequest, insertRequest, unansweredRequests } from './booking.sql.ts'
import { requestSeenBy } from './shown-request.ts'

function millis(instant: string | undefined): number | undefined {
  return instant === undefined ? undefined : Date.parse(instant)
}

function dateOrNull(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant)
}

const FIELD = { pickupAt: 'proposedTerms.pickupDateTime', deliveryAt: 'proposedTerms.deliveryDateTime' }

/** API-32. Asks the owner for a load, on the terms that the carrier saw. */
export async function requestBooking(
  { body }: ParsedInputOf<typeof endpoint>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db: tx, actor, now } = request
  // whoever asks saw it on the board; that it was taken since is what they must hear, and no more of it
  const load = await lockLoad(tx, body.loadId)
  if (!load) throw new Refused('NOT_FOUND')
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
      proposed: {
        pickupAt: millis(proposedTerms?.pickupDateTime),
        deliveryAt: millis(proposedTerms?.deliveryDateTime),
      },
      askedExpiry: millis(body.expiresAt),
      now,
    }),
    await currentFor(request, load.id),
  )
  if ('impossible' in decision) throw refusedField(FIELD[decision.impossible], decision.message)

  const rounds = await unansweredRequests(tx, {
    loadId: load.id,
    requesterId: actor.id,
    since: new Date(roundsSince(now)),
  })
  const refusal = await tooOften(request, load.id, { round: 'request', rounds })
  if (refusal) throw refusal

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
