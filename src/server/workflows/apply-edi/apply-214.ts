import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import { findPlaceByCity } from '#domain/geo/place-search.ts'
import { findPlaceByZip } from '#domain/geo/gazetteer.ts'
import { estimateRoadMiles, type Point } from '#domain/geo/point.ts'
import {
  decideStatus,
  type ReportedLoad,
  type ReportedStop,
  type StatusSurroundings,
} from '#domain/edi/decide-status.ts'
import type { EdiSet } from '#domain/edi/interchange.ts'
import { type CarrierStatus, read214 } from '#domain/edi/read-214.ts'
import { reportFromCarrier } from '#server/features/deals/carrier-report.step.ts'
import { type DealRow, findCarrierDeal, listDealsOf, type TermsJson } from '#server/features/deals/deal.sql.ts'
import { readStops } from '#server/features/deals/present-deal.ts'
import { recordStopTap } from '#server/features/deals/record-stop-event.ts'
import { listStopEvents } from '#server/features/deals/stop-event.sql.ts'
import type { ShownPartner } from '#server/features/integrations/edi/partner.sql.ts'
import { findLoadByNumber, type LockedLoad, lockDealtLoad } from '#server/features/loads/load.sql.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { advised, APPLIED, type Applied, type ApplyDeps, asAdvice, held } from './applied.ts'

interface Reporting {
  partner: ShownPartner
  set: EdiSet
  deps: ApplyDeps
}

/** EDI-22, EDI-23: a carrier's statuses are its taps, with a person's rules. What nobody can be sure of is held. */
export async function apply214(ctx: WriteContext, { partner, set, deps }: Reporting): Promise<Applied> {
  const report = read214(set)
  const found = await findLoadByNumber(ctx.db, report.load)
  const load = found && (await lockDealtLoad(ctx.db, found.id))
  const deal = load && (await findCarrierDeal(ctx.db, load.id, ctx.actor.accountId))
  if (!deal)
    return advised({ reason: "doesn't match", words: `You don't haul load ${report.load}.` }, { about: report.load })
  const refers = { about: report.load, loadId: load.id }
  const gazetteer = await deps.gazetteer()
  const doubts: string[] = []
  for (const status of report.statuses) {
    const applied = await applyStatus(ctx, {
      load,
      dealId: deal.id,
      status,
      options: partner.options,
      gazetteer,
    }).catch((error: unknown) => asAdvice(error, refers))
    if (applied.advice) return { ...applied, refers }
    if (applied.why !== null) doubts.push(applied.why)
  }
  return doubts.length > 0 ? held(doubts.join('. '), refers) : { ...APPLIED, refers }
}

interface OneStatus {
  load: LockedLoad
  dealId: string
  status: CarrierStatus
  options: StatusSurroundings['options']
  gazetteer: Gazetteer
}

/** @throws Refused of a tap, as a person gets it */
async function applyStatus(
  ctx: WriteContext,
  { load, dealId, status, options, gazetteer }: OneStatus,
): Promise<Applied> {
  const { now } = ctx
  // an earlier status of the same set may have completed it
  const deals = await listDealsOf(ctx.db, load.id, ctx.actor.accountId)
  const deal = deals.find(({ id }) => id === dealId)
  if (!deal) throw new Error(`deal ${dealId} is gone`)
  const reported = await readReportedLoad(ctx, load, deal)
  const milesBetween = (city: string, state: string, stop: ReportedStop) =>
    milesFromCity(gazetteer, { city, state }, pointOf(gazetteer, deal.terms, stop.id))
  const decision = decideStatus(status, reported, { options, now, milesBetween })
  switch (decision.effect) {
    case 'advice':
      return advised(decision, {})
    case 'held':
      return held(decision.why, {})
    case 'line':
      await reportFromCarrier(ctx, { loadId: load.id, words: decision.words, cents: null, tells: false })
      return APPLIED
    case 'taps':
      for (const { kind, stop, time } of decision.taps)
        await recordStopTap(ctx, load.id, { kind, stop, time, delayCode: status.reason })
      return APPLIED
  }
}

async function readReportedLoad({ db }: WriteContext, load: LockedLoad, deal: DealRow): Promise<ReportedLoad> {
  return {
    number: load.number,
    isHauled: true,
    versions: deal.terms.map((terms) => ({ from: Date.parse(terms.agreed_at), stops: readReportedStops(terms) })),
    events: await listStopEvents(db, deal.id),
    distance: load.distance_miles,
  }
}

function readReportedStops(terms: TermsJson): ReportedStop[] {
  return readStops(terms).map(({ id, kind, appointment, place: { city, state, zone } }, index) => {
    const legMiles = terms.stops[index]?.legMiles
    return { id, kind, appointment, city, state, zone, ...(legMiles !== undefined && { legMiles }) }
  })
}

function pointOf(gazetteer: Gazetteer, versions: readonly TermsJson[], stopId: string): Point | null {
  const stop = versions.flatMap(({ stops }) => stops).findLast(({ id }) => id === stopId)
  if (!stop) return null
  const { latitude, longitude, zipCode, city, state } = stop
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  return findPlaceByZip(gazetteer, zipCode) ?? findPlaceByCity(gazetteer, city, state) ?? null
}

function milesFromCity(
  gazetteer: Gazetteer,
  { city, state }: { city: string; state: string },
  to: Point | null,
): number | null {
  const from = findPlaceByCity(gazetteer, city, state)
  return from && to ? estimateRoadMiles(from, to) : null
}
