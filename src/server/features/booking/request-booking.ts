import { nameCarrierEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { windowsBetween } from '#contract/freight/placed-stops.ts'
import { decideBookingRequest, REQUEST_EXPIRED_MESSAGE } from '#domain/freight/booking.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { repeatWindowStart } from '#domain/freight/repeat-limit.ts'
import { hasPassed } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { unwrapDecision, Refused, refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { requireActiveParties } from '../account/active-party.step.ts'
import { requireRulesKept } from '../authority/carrier-rules.step.ts'
import { chooseHauler } from '../dispatch/choose-hauler.step.ts'
import { readCurrentTerms, toSeenTerms } from '../loads/carrier-terms.step.ts'
import { toLoadSnapshot } from '../loads/load-snapshot.sql.ts'
import { lockLoadAt } from '../loads/lock-load.step.ts'
import { presentCurrentLoad, presentRepeatRefusal } from '../loads/present-load.ts'
import { lockLoadAndRequest } from './book-requested-load.ts'
import {
  closeExpiredRequest,
  hasPendingRequest,
  insertBookingRequest,
  listUnansweredRequestTimes,
  setCarrierOfRequest,
} from './booking-request.sql.ts'
import { readBookingRequest } from './read-booking-requests.ts'

function millis(instant: string | undefined): number | undefined {
  return instant === undefined ? undefined : Date.parse(instant)
}

function dateOrNull(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant)
}

const FIELD = { pickupAt: 'proposedTerms.pickupDateTime', deliveryAt: 'proposedTerms.deliveryDateTime' }

/** API-32. Requests a load on the terms the carrier saw. */
export const requestBooking = route(requestBookingEndpoint, async ({ body }, ctx) => {
  const { db: tx, actor, now } = ctx
  // no access check: they saw it on the board, so if it was taken since, say only that
  const load = await lockLoadAt(tx, body.loadId, now)
  if (!load) throw new Refused('NOT_FOUND')
  await closeExpiredRequest(tx, {
    loadId: load.id,
    requesterId: actor.accountId,
    message: REQUEST_EXPIRED_MESSAGE,
    now: new Date(now),
  })

  const { seen, proposedTerms } = body
  const presented = await presentCurrentLoad(ctx, load.id)
  const { current, paperTerms } = await readCurrentTerms(tx, load, presented)
  const decision = await unwrapDecision(
    decideBookingRequest({
      load: toLoadSnapshot(load),
      actor,
      hasPendingRequest: await hasPendingRequest(tx, load.id, actor.accountId),
      seen: toSeenTerms(seen),
      current: { ...current, ...(presented && { between: windowsBetween(presented) }) },
      proposed: {
        pickupAt: millis(proposedTerms?.pickupDateTime),
        deliveryAt: millis(proposedTerms?.deliveryDateTime),
      },
      askedExpiry: millis(body.expiresAt),
      now,
    }),
    async () => presented,
  )
  if ('impossible' in decision) throw refuseField(FIELD[decision.impossible], decision.message)

  await requireActiveParties(tx, [load.owner_id], async () => presented)
  const hauler = await chooseHauler(tx, {
    bookerId: actor.accountId,
    ownerId: load.owner_id,
    consentId: body.consentId,
  })
  // nobody is named yet: accepting waits for the name
  if (hauler) await requireRulesKept(tx, { ownerId: load.owner_id, hauler, reader: 'carrier', now })

  const rounds = await listUnansweredRequestTimes(tx, {
    loadId: load.id,
    requesterId: actor.accountId,
    since: new Date(repeatWindowStart(now)),
  })
  const refusal = await presentRepeatRefusal(ctx, load.id, { round: 'request', rounds })
  if (refusal) throw refusal

  const requestId = newId()
  await insertBookingRequest(tx, {
    id: requestId,
    loadId: load.id,
    requesterId: actor.accountId,
    consentId: hauler?.consentId ?? null,
    proposedRateCents: body.proposedRate === undefined ? null : dollarsToCents(body.proposedRate),
    proposedPickupAt: dateOrNull(proposedTerms?.pickupDateTime),
    proposedDeliveryAt: dateOrNull(proposedTerms?.deliveryDateTime),
    specialRequirements: proposedTerms?.specialRequirements ?? [],
    additionalNotes: proposedTerms?.additionalNotes || null,
    truckMiles: body.truckMiles ?? null,
    paperTerms,
    message: body.message || null,
    expiresAt: new Date(decision.expiresAt),
    now: new Date(now),
  })
  await record(tx, { type: 'booking.requested', loadId: load.id, requestId }, { actorId: actor.accountId, now })
  return readBookingRequest(ctx, requestId)
})

const NAMED_ALREADY = 'This request names its carrier already. To change it, withdraw the request and make another'

/** A request keeps the carrier that it names, so that nobody swaps it while a broker decides. */
export const nameCarrier = route(nameCarrierEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  if (request.requester_id !== actor.accountId) throw new Refused('NOT_ALLOWED')
  if (request.consent_id === body.consentId) return readBookingRequest(ctx, request.id)
  if (request.status !== 'pending') throw new Refused('REQUEST_CLOSED')
  if (hasPassed(request.expires_at.getTime(), now)) throw new Refused('REQUEST_EXPIRED')
  const hauler = await chooseHauler(tx, {
    bookerId: actor.accountId,
    ownerId: load.owner_id,
    consentId: body.consentId,
  })
  if (request.consent_id !== null || !hauler?.consentId) throw new Refused('NOT_ALLOWED', { message: NAMED_ALREADY })
  await requireRulesKept(tx, { ownerId: load.owner_id, hauler, reader: 'carrier', now })
  await setCarrierOfRequest(tx, request.id, { consentId: hauler.consentId, now: new Date(now) })
  await record(
    tx,
    { type: 'booking.carrier-named', loadId: load.id, requestId: request.id },
    { actorId: actor.accountId, now },
  )
  return readBookingRequest(ctx, request.id)
})
