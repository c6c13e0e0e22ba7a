import { acceptCounterEndpoint, counterRequestEndpoint, declineCounterEndpoint } from '#contract/freight/booking.ts'
import {
  type CounterSnapshot,
  type CounterTerms,
  decideAcceptCounter,
  decideCounter,
  decideDeclineCounter,
} from '#domain/freight/counter-offer.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { newId } from '#server/db/new-id.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { requireActiveParties } from '../account/active-party.step.ts'
import { requireRulesKept } from '../authority/carrier-rules.step.ts'
import { requireHauler } from '../dispatch/choose-hauler.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { listWindowsBetween } from '../loads/load.sql.ts'
import {
  bookRequestedLoad,
  type LockedPair,
  lockLoadAndRequest,
  toBookableLoad,
  toBookingRequestSnapshot,
} from './book-requested-load.ts'
import { closeCounterOffer, findLatestCounter, insertCounterOffer } from './counter-offer.sql.ts'
import { readAnsweredLoad, readBookingRequest } from './read-booking-requests.ts'

const FIELD = { pickupAt: 'pickupDateTime', deliveryAt: 'deliveryDateTime' } as const
const SAME_TERMS = 'Change the rate or a time. To agree to these terms, accept the request'

const millis = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant))
const dateOrNull = (at: number | null) => (at === null ? null : new Date(at))

/** The owner answers a request with other terms. The request stays pending, and nothing is reserved. */
export const counterRequest = route(counterRequestEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { load, request } = await lockLoadAndRequest(ctx, params.id)
  const terms: CounterTerms = {
    rateCents: dollarsToCents(body.rate),
    pickupAt: millis(body.pickupDateTime),
    deliveryAt: millis(body.deliveryDateTime),
  }
  const current = () => readAnsweredLoad(ctx, { loadId: load.id, requestId: request.id })
  const decision = await unwrapDecision(
    decideCounter({
      load: { ...toBookableLoad(load), between: await listWindowsBetween(tx, load) },
      request: toBookingRequestSnapshot(request),
      counter: await findLatestCounter(tx, request.id),
      terms,
      actor,
      now,
      seenVersion: body.version,
    }),
    current,
  )
  if ('impossible' in decision) throw refuseField(FIELD[decision.impossible], decision.message)
  if ('isSame' in decision) throw refuseField('rate', SAME_TERMS)
  const hauler = await requireHauler(tx, request, current)
  await requireRulesKept(tx, { ownerId: load.owner_id, hauler, reader: 'owner', now })
  await requireActiveParties(tx, [request.requester_id], current)

  const expiresAt = new Date(decision.expiresAt)
  await insertCounterOffer(tx, {
    id: newId(),
    requestId: request.id,
    rateCents: terms.rateCents,
    pickupAt: dateOrNull(terms.pickupAt),
    deliveryAt: dateOrNull(terms.deliveryAt),
    message: body.message || null,
    expiresAt,
    createdBy: actor.accountId,
    now: new Date(now),
  })
  await record(
    tx,
    {
      type: 'booking.countered',
      loadId: load.id,
      requestId: request.id,
      rateCents: terms.rateCents,
      expiresAt: expiresAt.toISOString(),
    },
    { actorId: actor.accountId, now },
  )
  return readBookingRequest(ctx, request.id)
})

/**
 * The counter-offer on the requester's screen.
 * @throws Refused NOT_FOUND when the request has none, and COUNTER_CLOSED when another followed it
 */
async function findCounter({ db: tx }: WriteContext, { request }: LockedPair, id: string): Promise<CounterSnapshot> {
  const counter = await findLatestCounter(tx, request.id)
  if (!counter) throw new Refused('NOT_FOUND')
  if (counter.id !== id) throw new Refused('COUNTER_CLOSED')
  return counter
}

/** The requester accepts: the first acceptance of a load wins, under the load's lock. */
export const acceptCounter = route(acceptCounterEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const pair = await lockLoadAndRequest(ctx, params.id)
  const { load, request } = pair
  const counter = await findCounter(ctx, pair, body.counterId)
  const answer = async () => ({
    request: await readBookingRequest(ctx, request.id),
    load: await presentLoadTo(ctx, load.id),
  })
  const already =
    counter.status === 'accepted' && request.status === 'accepted' && request.requester_id === actor.accountId
  if (already) return answer()

  const current = () => presentLoadTo(ctx, load.id)
  const decision = await unwrapDecision(
    decideAcceptCounter(toBookableLoad(load), toBookingRequestSnapshot(request), counter, actor, now),
    current,
  )
  const hauler = await requireHauler(tx, request, current)
  await requireRulesKept(tx, { ownerId: load.owner_id, hauler, reader: 'carrier', now })
  await closeCounterOffer(tx, { id: counter.id, requestId: request.id }, 'accepted', new Date(now))
  const rejectedRequestIds = await bookRequestedLoad(ctx, pair, { ...decision, via: 'counter-offer' })
  const { rateCents } = decision.terms
  await record(
    tx,
    { type: 'booking.counter-accepted', loadId: load.id, requestId: request.id, rateCents, rejectedRequestIds },
    { actorId: actor.accountId, now },
  )
  return answer()
})

/** The request stays pending on its own terms. */
export const declineCounter = route(declineCounterEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const pair = await lockLoadAndRequest(ctx, params.id)
  const { load, request } = pair
  const counter = await findCounter(ctx, pair, body.counterId)
  const decision = unwrapDecision(decideDeclineCounter(toBookingRequestSnapshot(request), counter, actor, now))
  if (decision.changed) {
    await closeCounterOffer(tx, { id: counter.id, requestId: request.id }, 'declined', new Date(now))
    await record(
      tx,
      { type: 'booking.counter-declined', loadId: load.id, requestId: request.id },
      { actorId: actor.accountId, now },
    )
  }
  return readBookingRequest(ctx, request.id)
})
