import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { type acceptTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import type { LoadEventType } from '#domain/freight/load-status.ts'
import { decideLoadAction, type LoadAction } from '#domain/freight/load-lifecycle.ts'
import { BOOKED_BY_ANOTHER_MESSAGE } from '#domain/freight/booking.ts'
import { decideTenderTerms } from '#domain/freight/tender.ts'
import { repeatWindowStart } from '#domain/freight/repeat-limit.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { unwrapDecision, Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { DomainEvent } from '#server/jobs/domain-event.ts'
import { record } from '#server/jobs/record.ts'
import { lockActiveAccount } from '../account/account.sql.ts'
import { contactOf } from '../account/person.sql.ts'
import { requireRulesKept } from '../authority/carrier-rules.step.ts'
import { closePendingRequests } from '../booking/booking-request.sql.ts'
import { openDeal } from '../deals/open-deal.step.ts'
import { chooseHauler } from '../dispatch/choose-hauler.step.ts'
import { sealTerms } from '../deals/seal-terms.sql.ts'
import { appendLoadEvent, eventTimes } from './load-event.sql.ts'
import { readCurrentTerms, toSeenTerms } from './carrier-terms.step.ts'
import { toLoadChange, toLoadSnapshot } from './load-snapshot.sql.ts'
import { hasLostTender } from './tender.sql.ts'
import { lockLoadAt, lockLoadForActor } from './lock-load.step.ts'
import { type LockedLoad, postedTimes, updateLoadRow } from './load.sql.ts'
import { presentCurrentLoad, presentLoadTo, presentRepeatRefusal } from './present-load.ts'

/** LIFE-06: tenders a load to one carrier. It leaves the board; requests stay pending. */
export const tenderLoad = route(tenderLoadEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadForActor(ctx, params.id)
  const carrier = (await lockActiveAccount(tx, body.carrierId)) && (await contactOf(tx, body.carrierId))
  if (!carrier) throw new Refused('NOT_A_CARRIER')
  const decision = await unwrapDecision(
    decideLoadAction('assign-carrier', toLoadSnapshot(load), actor, now, {
      carrier: { id: carrier.account_id, permissions: carrier.permissions },
      tenderMinutes: body.minutes,
    }),
    () => presentLoadTo(ctx, load.id),
  )
  // a dispatcher names its carrier when it accepts: the rules judge that one then
  const isAnyway =
    carrier.dot_number !== null &&
    (
      await requireRulesKept(tx, {
        ownerId: load.owner_id,
        hauler: { usdot: carrier.dot_number, isUsdotProved: carrier.dot_verified_at !== null },
        reader: 'owner',
        now,
      })
    ).mustConfirm
  const rounds = await eventTimes(tx, {
    loadId: load.id,
    type: 'tender-revoked',
    carrierId: carrier.account_id,
    since: new Date(repeatWindowStart(now)),
  })
  const refusal = await presentRepeatRefusal(ctx, load.id, { round: 'tender', rounds })
  if (refusal) throw refusal

  await updateLoadRow(tx, load.id, toLoadChange(decision.to, now), new Date(now))
  await appendLoadEvent(tx, {
    loadId: load.id,
    type: 'tendered',
    actorId: actor.accountId,
    occurredAt: now,
    now,
    // the dialog asks for a tick first: the history says who gave it, and when
    detail: { carrierId: carrier.account_id, ...(isAnyway && { via: 'anyway' }) },
  })
  await record(
    tx,
    { type: 'load.tendered', loadId: load.id, carrierId: carrier.account_id },
    { actorId: actor.accountId, now },
  )
  return presentLoadTo(ctx, load.id)
})

/** Accept, decline and revoke have the same shape; who accepts may say what was on its screen. */
type AnswerEndpoint = typeof acceptTenderEndpoint
type Answer = Pick<ParsedEndpointInput<AnswerEndpoint>, 'params'> &
  Partial<ParsedEndpointInput<AnswerEndpoint>> & {
    /** why a carrier's system declines */
    words?: string
  }

interface TenderAnswer {
  action: Extract<LoadAction, 'accept-tender' | 'decline-tender' | 'revoke-tender'>
  event: LoadEventType
  tell: Extract<DomainEvent['type'], 'load.tender-accepted' | 'load.tender-declined' | 'load.tender-revoked'>
}
const ACCEPT: TenderAnswer = { action: 'accept-tender', event: 'tender-accepted', tell: 'load.tender-accepted' }
const DECLINE: TenderAnswer = { action: 'decline-tender', event: 'tender-declined', tell: 'load.tender-declined' }
const REVOKE: TenderAnswer = { action: 'revoke-tender', event: 'tender-revoked', tell: 'load.tender-revoked' }

/**
 * Locks the load for an answer. A carrier whose tender expired gets that answer, even if another carrier has the load now.
 * @throws Refused TENDER_EXPIRED; the expiry itself is kept
 */
async function lockLoadToAnswer(ctx: WriteContext, loadId: string): Promise<LockedLoad> {
  const { db: tx, actor, now } = ctx
  const load = await lockLoadAt(tx, loadId, now)
  const isTooLate = load && load.dispatcher_id !== actor.accountId && (await hasLostTender(tx, loadId, actor.accountId))
  if (isTooLate)
    throw new Refused('TENDER_EXPIRED', { keepWrites: true, current: await presentCurrentLoad(ctx, loadId) })
  return lockLoadForActor(ctx, loadId)
}

const NAME_A_CARRIER = 'Open the load to name the carrier'

interface Agreement {
  /** the load as the carrier sees it */
  shown: EndpointResponseInput<AnswerEndpoint>
  body: Answer['body']
}

/** What the carrier binds itself to, which must be what was on its screen; and the broker's rules must allow it. */
async function agree({ db: tx, actor, now }: WriteContext, load: LockedLoad, { shown, body }: Agreement) {
  const { current, paperTerms } = await readCurrentTerms(tx, load, shown)
  const seen = { ...toSeenTerms(body?.seen), version: body?.version }
  await unwrapDecision(decideTenderTerms(seen, { ...current, version: load.version }), async () => shown)
  const hauler = await chooseHauler(tx, {
    bookerId: actor.accountId,
    ownerId: load.owner_id,
    consentId: body?.consentId,
  })
  if (!hauler) throw new Refused('CARRIER_NOT_NAMED', { message: NAME_A_CARRIER, current: shown })
  await requireRulesKept(tx, { ownerId: load.owner_id, hauler, reader: 'carrier', now })
  return { detention: current.detention, paperTerms, consentId: hauler.consentId }
}

function answering({ action, event, tell }: TenderAnswer) {
  return async ({ params, body, words }: Answer, ctx: WriteContext): Promise<EndpointResponseInput<AnswerEndpoint>> => {
    const { db: tx, actor, now } = ctx
    const load = await lockLoadToAnswer(ctx, params.id)
    const shown = () => presentLoadTo(ctx, load.id)
    const decision = await unwrapDecision(decideLoadAction(action, toLoadSnapshot(load), actor, now), shown)
    const carrierId = load.dispatcher_id
    if (!decision.changed || !carrierId) return shown()

    const agreed = decision.to.status === 'active' ? await agree(ctx, load, { shown: await shown(), body }) : null
    await updateLoadRow(
      tx,
      load.id,
      {
        ...toLoadChange(decision.to, now),
        // accepting freezes the posted terms
        ...(agreed && {
          dispatcher_person_id: actor.personId,
          agreed_rate_cents: load.rate_cents,
          agreed_pickup_at: load.pickup_at,
          agreed_delivery_at: load.delivery_at,
          agreed_pickup_until: load.pickup_until,
          agreed_delivery_until: load.delivery_until,
          agreed_detention: JSON.stringify(agreed.detention),
        }),
      },
      new Date(now),
    )
    if (agreed) {
      await openDeal(tx, {
        loadId: load.id,
        brokerId: load.owner_id,
        carrierId,
        requestId: null,
        consentId: agreed.consentId,
        paperTerms: agreed.paperTerms,
        terms: {
          rateCents: load.rate_cents,
          ...postedTimes(load),
          detention: agreed.detention,
          team: load.team,
        },
        now: new Date(now),
      })
      await sealTerms(tx, { loadId: load.id, accountId: load.owner_id })
    }
    const rejectedRequestIds = agreed
      ? await closePendingRequests(tx, load.id, {
          message: BOOKED_BY_ANOTHER_MESSAGE,
          by: actor.accountId,
          now: new Date(now),
        })
      : []
    await appendLoadEvent(tx, {
      loadId: load.id,
      type: event,
      actorId: actor.accountId,
      occurredAt: now,
      now,
      detail: { carrierId, ...(words && { reason: words }) },
    })
    const news = { loadId: load.id, carrierId, rejectedRequestIds, ...(words && { reason: words }) }
    await record(tx, { type: tell, ...news }, { actorId: actor.accountId, now })
    return presentLoadTo(ctx, load.id)
  }
}

export const acceptTenderedLoad = answering(ACCEPT)
export const declineTenderedLoad = answering(DECLINE)
export const revokeTenderedLoad = answering(REVOKE)
