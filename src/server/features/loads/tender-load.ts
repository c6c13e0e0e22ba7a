import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { acceptTender, assignCarrier } from '#contract/load.ts'
import { decideLoadAction, type LoadAction } from '#domain/load-lifecycle.ts'
import { RIVAL_MESSAGE } from '#domain/booking.ts'
import { roundsSince } from '#domain/rounds.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { granted, Refused } from '#server/http/refusal.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import { record } from '#server/jobs/record.ts'
import { accountById, holdAccount } from '../auth/account.sql.ts'
import { closePendingRequests } from '../booking/booking.sql.ts'
import { appendLoadEvent, eventTimes, type LoadEventType } from './load-event.sql.ts'
import { changeTo, factsOf } from './load-facts.sql.ts'
import { changeLoad, detentionOf } from './load.sql.ts'
import { lockedForActor } from './locked-load.sql.ts'
import { presentedTo } from './present-load.ts'
import { tooOften } from './present-too-often.ts'

/** LIFE-06: tenders a load to one carrier. It leaves the board; the requests on it wait. */
export async function assignCarrierTo(
  { params, body }: ParsedInputOf<typeof assignCarrier>,
  request: WriteRequest,
): Promise<AnswerInputOf<typeof assignCarrier>> {
  const { db: tx, actor, now } = request
  const load = await lockedForActor(request, params.id)
  const carrier = (await holdAccount(tx, body.carrierId)) && (await accountById(tx, body.carrierId))
  if (!carrier) throw new Refused('NOT_A_CARRIER')
  const decision = granted(
    decideLoadAction('assign-carrier', factsOf(load), actor, now, {
      carrier: { id: carrier.id, permissions: carrier.permissions },
    }),
    await presentedTo(request, load.id),
  )
  const rounds = await eventTimes(tx, {
    loadId: load.id,
    type: 'tender-revoked',
    carrierId: carrier.id,
    since: new Date(roundsSince(now)),
  })
  const refusal = await tooOften(request, load.id, { round: 'tender', rounds })
  if (refusal) throw refusal

  await changeLoad(tx, load.id, changeTo(decision.to, now), new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'tendered',
    actorId: actor.id,
    occurredAt: now,
    now,
    detail: { carrierId: carrier.id },
  })
  await record(tx, { type: 'load.tendered', loadId: load.id, carrierId: carrier.id }, { actorId: actor.id, now })
  return presentedTo(request, load.id)
}

interface TenderAnswer {
  action: Extract<LoadAction, 'accept-tender' | 'decline-tender' | 'revoke-tender'>
  event: LoadEventType
  tell: Extract<DomainEvent['type'], 'load.tender-accepted' | 'load.tender-declined' | 'load.tender-revoked'>
}
const ACCEPT: TenderAnswer = { action: 'accept-tender', event: 'tender-accepted', tell: 'load.tender-accepted' }
const DECLINE: TenderAnswer = { action: 'decline-tender', event: 'tender-declined', tell: 'load.tender-declined' }
const REVOKE: TenderAnswer = { action: 'revoke-tender', event: 'tender-revoked', tell: 'load.tender-revoked' }

/** Accepting, declining and revoking ask and answer alike. */
type AnswerEndpoint = typeof acceptTender

function answering({ action, event, tell }: TenderAnswer) {
  return async (
    { params }: ParsedInputOf<AnswerEndpoint>,
    request: WriteRequest,
  ): Promise<AnswerInputOf<AnswerEndpoint>> => {
    const { db: tx, actor, now } = request
    const load = await lockedForActor(request, params.id)
    const decision = granted(decideLoadAction(action, factsOf(load), actor, now), await presentedTo(request, load.id))
    const carrierId = load.dispatcher_id
    if (!decision.changed || !carrierId) return presentedTo(request, load.id)

    const takes = decision.to.status === 'active'
    await changeLoad(
      tx,
      load.id,
      {
        ...changeTo(decision.to, now),
        // accepting freezes the deal as posted
        ...(takes && {
          agreed_rate_cents: load.rate_cents,
          agreed_pickup_at: load.pickup_at,
          agreed_delivery_at: load.delivery_at,
          agreed_detention: JSON.stringify(await detentionOf(tx, load)),
        }),
      },
      new Date(now),
    )
    const rejectedRequestIds = takes
      ? await closePendingRequests(tx, load.id, { message: RIVAL_MESSAGE, by: actor.id, now: new Date(now) })
      : []
    await appendLoadEvent(tx, {
      loadId: load.id,
      type: event,
      actorId: actor.id,
      occurredAt: now,
      now,
      detail: { carrierId },
    })
    await record(tx, { type: tell, loadId: load.id, carrierId, rejectedRequestIds }, { actorId: actor.id, now })
    return presentedTo(request, load.id)
  }
}

export const acceptTenderedLoad = answering(ACCEPT)
export const declineTenderedLoad = answering(DECLINE)
export const revokeTenderedLoad = answering(REVOKE)
