import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import {
  type ChangeableDeal,
  decideChangeAnswer,
  decideProposal,
  describeReachedSince,
  type ImpossibleTerms,
  touchesStops,
  weightWith,
} from '#domain/freight/deal-change.ts'
import { compareDrivers, decideDriver, DRIVER_FIELDS, type GivenDriver, isTypedLater } from '#domain/freight/deal.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, refuseField, unwrapDecision } from '#server/http/refusal.ts'
import { preparedRoute, route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { appendLoadEvent, countDriverChanges } from '../loads/load-event.sql.ts'
import { type LockedLoad, updateLoadRow } from '../loads/load.sql.ts'
import { presentCurrentLoad, presentLoadTo } from '../loads/present-load.ts'
import {
  answerChangeRow,
  appendTerms,
  type DealChangeRow,
  findChangedDeal,
  insertChange,
  listChanges,
} from './deal-change.sql.ts'
import { carrierFor } from './deal-party.sql.ts'
import { requireConsentToAct } from './consent-to-act.step.ts'
import { type DealRow, setDealDriver } from './deal.sql.ts'
import { lockDeal } from './lock-deal.step.ts'
import { readProposedStop, readStops } from './present-deal.ts'
import { prepareStops, type ProposalDeps } from './propose-stops.ts'
import { sealTerms } from './seal-terms.sql.ts'
import { loadWaitedDeal, recordDetentionChanges } from './detention-change.ts'
import { listStopEvents } from './stop-event.sql.ts'
import { nameNewStops, writeAgreedStops } from './write-agreed-stops.sql.ts'

/** The field of the body that says what is impossible. */
function fieldOf(impossible: ImpossibleTerms['impossible'], { stops }: Body, count: number): string {
  if (typeof impossible === 'string') return impossible
  const { stop, field } = impossible
  const end = stop === 0 ? 'pickup' : stop === count - 1 ? 'delivery' : null
  if (end && !stops && field === 'time') return `${end}DateTime`
  if (end && !stops && field === 'until') return `${end}Until`
  const listed = { time: '.dateTime', until: '.until', kind: '.kind', weight: '.freight.weight', place: '' }[field]
  return `stops.${stop}${listed}`
}

type Body = ParsedEndpointInput<typeof proposeChangeEndpoint>['body']

/** A party proposes the terms that it wants. Nothing changes until the other party accepts them. */
export const proposeChange = (deps: ProposalDeps) =>
  preparedRoute(
    proposeChangeEndpoint,
    ({ params, body }, ctx) => prepareStops(deps, ctx, { loadId: params.id, body }),
    async ({ params, body }, ctx, way) => {
      const { db: tx, actor, now } = ctx
      const { row, deal, weight } = await lockChangeableDeal(ctx, { loadId: params.id, dealId: body.dealId })
      await requireConsentToAct(tx, row, actor, () => presentCurrentLoad(ctx, params.id))
      const stops = way?.stops.map(readProposedStop) ?? deal.terms.stops
      const terms = { rateCents: dollarsToCents(body.rate), stops }
      const proposal = { id: body.changeId, version: body.version, terms }
      const decision = await unwrapDecision(decideProposal(deal, proposal, actor, now), () =>
        presentCurrentLoad(ctx, params.id),
      )
      if (!way) throw new Refused('NOT_FOUND')
      const [problem] = way.problems
      if (problem && !('isNew' in decision && !decision.isNew))
        throw new Refused('VALIDATION_ERROR', { message: problem.message, details: way.problems })
      if ('impossible' in decision)
        throw refuseField(fieldOf(decision.impossible, body, stops.length), decision.message)
      if (!decision.isNew) return presentLoadTo(ctx, params.id)
      const isNew = await insertChange(tx, {
        id: body.changeId,
        deal_id: row.id,
        by_side: decision.side,
        status: 'open',
        rate_cents: terms.rateCents,
        stops: JSON.stringify(way.stops),
        ...way.road,
        weight_lbs: weightWith(stops, weight),
        from_version: deal.version,
        reason: body.reason,
        proposed_at: new Date(now),
        proposed_by: actor.accountId,
      })
      // another deal has used this id
      if (!isNew) throw new Refused('NOT_ALLOWED')
      await addToHistory(ctx, params.id, { dealId: row.id, type: 'change-proposed', reason: body.reason })
      await touchLoad(tx, params.id)
      await record(
        tx,
        {
          type: 'deal.change-proposed',
          loadId: params.id,
          carrierId: carrierFor(row, actor),
          side: decision.side,
          fromCents: deal.terms.rateCents,
          cents: terms.rateCents,
          ...(touchesStops(deal.terms.stops, stops) && { stops: { from: deal.terms.stops.length, to: stops.length } }),
          reason: body.reason,
        },
        { actorId: actor.accountId, now },
      )
      return presentLoadTo(ctx, params.id)
    },
  )

/** The other party accepts or declines a change, or its proposer withdraws it. Accepted terms hold at once. */
export const answerChange = route(answerChangeEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { changeId, answer } = body
  const dealId = await findChangedDeal(tx, { loadId: params.id, changeId })
  const { load, row, deal, changes } = await lockChangeableDeal(ctx, { loadId: params.id, dealId })
  const current = () => presentCurrentLoad(ctx, params.id)
  await requireConsentToAct(tx, row, actor, current)
  const { side, isNew } = await unwrapDecision(decideChangeAnswer(deal, changeId, answer, actor), current)
  const change = changes.find(({ id }) => id === changeId)
  if (!isNew || !change) return presentLoadTo(ctx, params.id)
  const stops = change.stops.map(readProposedStop)
  const isOtherStops = touchesStops(deal.terms.stops, stops)
  if (answer === 'accepted') {
    if (isOtherStops && body.stops === undefined) throw refuseField('stops', 'Missing')
    if (isOtherStops && body.stops !== stops.length) throw new Refused('DEAL_CHANGED', { current: await current() })
    const message = describeReachedSince(stops, deal)
    if (message !== null) throw new Refused('STATUS_CONFLICT', { message, current: await current() })
  }
  await answerChangeRow(tx, changeId, { answer, by: actor.accountId, now: new Date(now) })
  if (answer === 'accepted') {
    const before = await loadWaitedDeal(tx, row)
    await putInForce(ctx, load, { change, isOtherStops })
    // the truck may have come and gone while the answer waited for signal
    await recordDetentionChanges(ctx, row, before)
  } else await touchLoad(tx, params.id)
  await addToHistory(ctx, params.id, { dealId: row.id, type: `change-${answer}` })
  await record(
    tx,
    {
      type: 'deal.change-answered',
      loadId: params.id,
      carrierId: carrierFor(row, actor),
      side,
      answer,
      cents: change.rate_cents,
      ...(isOtherStops && { stops: stops.length }),
    },
    { actorId: actor.accountId, now },
  )
  return presentLoadTo(ctx, params.id)
})

/** The deal and its load say what was accepted. Signatures stay on the version that they were given for. */
async function putInForce(
  { db: tx, actor, now: at }: WriteContext,
  load: LockedLoad,
  { change, isOtherStops }: { change: DealChangeRow; isOtherStops: boolean },
): Promise<void> {
  const now = new Date(at)
  const stops = await nameNewStops(tx, load, change.stops)
  await appendTerms(tx, { change, stops, now })
  await sealTerms(tx, { loadId: load.id, accountId: actor.accountId })
  if (isOtherStops) await writeAgreedStops(tx, load, { ...change, stops })
  const [first, last] = [firstStop(stops), lastStop(stops)]
  const agreed = {
    agreed_rate_cents: change.rate_cents,
    agreed_pickup_at: new Date(first.at),
    agreed_pickup_until: dateOrNull(first.until),
    agreed_delivery_at: new Date(last.at),
    agreed_delivery_until: dateOrNull(last.until),
  }
  await updateLoadRow(tx, load.id, agreed, now)
}

const dateOrNull = (at: string | undefined) => (at === undefined ? null : new Date(at))

interface HistoryLine {
  dealId: string
  type: 'change-proposed' | 'change-accepted' | 'change-declined' | 'change-withdrawn'
  reason?: string
}

async function addToHistory(
  { db: tx, actor, now }: WriteContext,
  loadId: string,
  { dealId, type, reason }: HistoryLine,
): Promise<void> {
  await appendLoadEvent(tx, {
    loadId,
    dealId,
    type,
    actorId: actor.accountId,
    occurredAt: now,
    now,
    ...(reason !== undefined && { detail: { reason } }),
  })
}

/** Each is a line of the history and a notice to the broker. */
const MOST_DRIVER_CHANGES = 20

/** The carrier states who hauls its deal. It is no term of the deal: no version begins, and signatures stay. */
export const setDriver = route(setDriverEndpoint, async ({ params, body: { dealId, typedAt, ...fields } }, ctx) => {
  const { db: tx, actor, now } = ctx
  const { row, deal } = await lockChangeableDeal(ctx, { loadId: params.id, dealId })
  await unwrapDecision(decideDriver(deal, actor), () => presentCurrentLoad(ctx, params.id))
  const typed = typedAt === undefined ? now : Math.min(now, Date.parse(typedAt))
  // the clock of a device may be years behind
  const givenAt = Math.max(typed, row.accepted_at.getTime())
  const driver: GivenDriver = {
    ...Object.fromEntries(DRIVER_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : []))),
    givenAt: new Date(givenAt).toISOString(),
  }
  if (isTypedLater(driver, row.driver)) {
    await setDealDriver(tx, row.id, driver)
    await touchLoad(tx, params.id)
    const news = compareDrivers(driver, row.driver)
    if (news) {
      if ((await countDriverChanges(tx, row.id)) >= MOST_DRIVER_CHANGES)
        throw new Refused('TOO_OFTEN', { message: `A deal has at most ${MOST_DRIVER_CHANGES} changes of its driver` })
      const about = { loadId: params.id, actorId: actor.accountId, now }
      await appendLoadEvent(tx, { ...about, dealId: row.id, type: `driver-${news}`, occurredAt: givenAt })
      const event = { type: 'deal.driver-stated' as const, loadId: params.id, carrierId: carrierFor(row, actor), news }
      await record(tx, event, { actorId: actor.accountId, now })
    }
  }
  return presentLoadTo(ctx, params.id)
})

interface LockedDeal {
  load: LockedLoad
  row: DealRow
  /** in force, pounds */
  weight: number
  deal: ChangeableDeal
  changes: readonly DealChangeRow[]
}

/** Locks the load, so that no signature, release, tap or other change comes between. */
async function lockChangeableDeal(
  { db: tx, actor }: WriteContext,
  { loadId, dealId }: { loadId: string; dealId: string | undefined },
): Promise<LockedDeal> {
  const { load, deal: row } = await lockDeal(tx, { loadId, accountId: actor.accountId }, (deals) =>
    deals.find(({ id }) => id === dealId),
  )
  const terms = row.terms.at(-1)
  if (!terms) throw new Refused('NOT_FOUND')
  const changes = await listChanges(tx, row.id)
  const events = await listStopEvents(tx, row.id)
  return {
    load,
    row,
    changes,
    weight: terms.weight_lbs,
    deal: {
      brokerId: row.broker_id,
      carrierId: carrierFor(row, actor),
      endedAt: row.ended_at?.getTime() ?? null,
      status: load.status,
      version: terms.version,
      terms: { rateCents: terms.rate_cents, stops: readStops(terms) },
      events,
      changes: changes.map(({ id, by_side: by, status }) => ({ id, by, status })),
    },
  }
}
