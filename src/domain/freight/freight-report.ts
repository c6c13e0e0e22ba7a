import { type Instant, MINUTE_MS } from '../time/instant.ts'
import { type Bucket, findBucketIndex } from '../time/period.ts'
import { listCharges, type WaitedDeal } from './detention.ts'
import { lastStop } from './load-stop.ts'
import { type Cents, centsToDollars, ratePerMile } from './money.ts'
import { findStopStay, isArrivalOnTime } from './stop-event.ts'

/** A delivered load with everything its figures need, by the deal of the carrier that delivered it. */
export interface DeliveredLoad {
  /** when it was completed */
  deliveredAt: Instant
  /** as agreed */
  rateCents: Cents
  /** what the shipper pays, to the load's owner; null where nobody entered it */
  shipperPaysCents: Cents | null
  miles: number
  /** 'Van' */
  equipment: string
  /** 'Dallas, TX' */
  origin: string
  destination: string
  postedAt: Instant
  /** when a carrier was found; null if the history doesn't say */
  coveredAt: Instant | null
  deal: WaitedDeal
}

/** Sums only. Shares and averages are computed from them: an average of averages would be wrong. */
export interface FreightTotals {
  loads: number
  cents: Cents
  miles: number
  /** loads whose recorded arrival at the last stop is surely in time, or surely late */
  judged: number
  /** of these, arrived before the appointment had ended */
  onTime: number
  detentionCents: Cents
  detentionMinutes: number
  /** loads whose history says when a carrier was found */
  covered: number
  /** from posting until then, summed over all of them */
  coverMinutes: number
  /** of loads whose shipper's price is known: that price, and what of it the carrier doesn't get */
  shipperCents: Cents
  marginCents: Cents
}

export const NO_FREIGHT_TOTALS: FreightTotals = {
  loads: 0,
  cents: 0,
  miles: 0,
  judged: 0,
  onTime: 0,
  detentionCents: 0,
  detentionMinutes: 0,
  covered: 0,
  coverMinutes: 0,
  shipperCents: 0,
  marginCents: 0,
}

/** One load's contribution to the figures. */
export function calculateFreightTotals(load: DeliveredLoad): FreightTotals {
  const charges = listCharges(load.deal)
  const last = lastStop(load.deal.stops)
  const { arrival } = findStopStay(load.deal.events, last.id)
  const isOnTime = arrival && isArrivalOnTime(arrival, last.appointment)
  return {
    loads: 1,
    cents: load.rateCents,
    miles: load.miles,
    judged: isOnTime === null ? 0 : 1,
    onTime: isOnTime === true ? 1 : 0,
    detentionCents: charges.reduce((sum, { cents }) => sum + cents, 0),
    detentionMinutes: charges.reduce((sum, { billedMinutes }) => sum + billedMinutes, 0),
    covered: load.coveredAt === null ? 0 : 1,
    coverMinutes: load.coveredAt === null ? 0 : Math.max(0, Math.round((load.coveredAt - load.postedAt) / MINUTE_MS)),
    shipperCents: load.shipperPaysCents ?? 0,
    marginCents: load.shipperPaysCents === null ? 0 : load.shipperPaysCents - load.rateCents,
  }
}

export function addFreightTotals(one: FreightTotals, other: FreightTotals): FreightTotals {
  return {
    loads: one.loads + other.loads,
    cents: one.cents + other.cents,
    miles: one.miles + other.miles,
    judged: one.judged + other.judged,
    onTime: one.onTime + other.onTime,
    detentionCents: one.detentionCents + other.detentionCents,
    detentionMinutes: one.detentionMinutes + other.detentionMinutes,
    covered: one.covered + other.covered,
    coverMinutes: one.coverMinutes + other.coverMinutes,
    shipperCents: one.shipperCents + other.shipperCents,
    marginCents: one.marginCents + other.marginCents,
  }
}

/** A lane, from city to city. */
export interface ReportLane {
  origin: string
  destination: string
}

export interface FreightReport {
  /** one per bucket */
  periods: FreightTotals[]
  total: FreightTotals
  /** the lanes with the highest revenue, and all others summed; null when there are no others */
  lanes: (ReportLane & FreightTotals)[]
  otherLanes: FreightTotals | null
  /** by name, highest revenue first */
  equipment: ({ name: string } & FreightTotals)[]
}

/** Ten lines get read; a hundred don't. */
const LANES_SHOWN = 10

/** Loads by period, lane and equipment. Loads delivered outside the buckets count nowhere, not even in the total. */
export function buildFreightReport(loads: readonly DeliveredLoad[], buckets: readonly Bucket[]): FreightReport {
  const periods = buckets.map(() => NO_FREIGHT_TOTALS)
  const lanes = new Map<string, FreightTotals>()
  const equipment = new Map<string, FreightTotals>()
  let total = NO_FREIGHT_TOTALS
  for (const load of loads) {
    const index = findBucketIndex(buckets, load.deliveredAt)
    const period = periods[index]
    if (!period) continue
    const figures = calculateFreightTotals(load)
    const lane = `${load.origin}\n${load.destination}`
    periods[index] = addFreightTotals(period, figures)
    lanes.set(lane, addFreightTotals(lanes.get(lane) ?? NO_FREIGHT_TOTALS, figures))
    equipment.set(load.equipment, addFreightTotals(equipment.get(load.equipment) ?? NO_FREIGHT_TOTALS, figures))
    total = addFreightTotals(total, figures)
  }
  const ranked = [...lanes].sort(byMoney)
  const others = ranked.slice(LANES_SHOWN)
  return {
    periods,
    total,
    lanes: ranked.slice(0, LANES_SHOWN).map(([lane, figures]) => {
      const [origin = '', destination = ''] = lane.split('\n')
      return { origin, destination, ...figures }
    }),
    otherLanes:
      others.length > 0 ? others.map(([, figures]) => figures).reduce(addFreightTotals, NO_FREIGHT_TOTALS) : null,
    equipment: [...equipment].sort(byMoney).map(([name, figures]) => ({ name, ...figures })),
  }
}

type Named = readonly [name: string, figures: FreightTotals]

function byMoney([, one]: Named, [, other]: Named): number {
  return other.cents - one.cents || other.loads - one.loads
}

/** Dollars per mile over all miles; null without any. */
export function averageRatePerMile({ cents, miles }: Pick<FreightTotals, 'cents' | 'miles'>): number | null {
  return ratePerMile(centsToDollars(cents), miles)
}

/** 0 to 1; null while no arrival is on record. */
export function onTimeRate({ onTime, judged }: Pick<FreightTotals, 'onTime' | 'judged'>): number | null {
  return judged > 0 ? onTime / judged : null
}

/** Average hours from posting to a carrier; null while none is on record. */
export function hoursToCover({
  coverMinutes,
  covered,
}: Pick<FreightTotals, 'coverMinutes' | 'covered'>): number | null {
  return covered > 0 ? coverMinutes / covered / 60 : null
}

/** A booking request on a broker's load, as far as its outcome goes. */
export interface ReceivedRequest {
  madeAt: Instant
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  expiresAt: Instant
}

export interface RequestTotals {
  offers: number
  accepted: number
  /** rejected, or expired without an answer */
  refused: number
}

const NO_REQUESTS: RequestTotals = { offers: 0, accepted: 0, refused: 0 }

/** One request's contribution. An open or withdrawn one counts as made, but not as decided. */
function requestTotals({ status, expiresAt }: ReceivedRequest, now: Instant): RequestTotals {
  const isRefused = status === 'rejected' || (status === 'pending' && expiresAt <= now)
  return { offers: 1, accepted: status === 'accepted' ? 1 : 0, refused: isRefused ? 1 : 0 }
}

function add(one: RequestTotals, other: RequestTotals): RequestTotals {
  return {
    offers: one.offers + other.offers,
    accepted: one.accepted + other.accepted,
    refused: one.refused + other.refused,
  }
}

/** Requests by the period in which they were made. */
export function buildRequestReport(
  offers: readonly ReceivedRequest[],
  buckets: readonly Bucket[],
  now: Instant,
): { periods: RequestTotals[]; total: RequestTotals } {
  const periods = buckets.map(() => NO_REQUESTS)
  for (const offer of offers) {
    const index = findBucketIndex(buckets, offer.madeAt)
    const period = periods[index]
    if (period) periods[index] = add(period, requestTotals(offer, now))
  }
  return { periods, total: periods.reduce(add, NO_REQUESTS) }
}

/** The accepted share of decided requests, 0 to 1; null while none is decided. */
export function requestAcceptanceRate({
  accepted,
  refused,
}: Pick<RequestTotals, 'accepted' | 'refused'>): number | null {
  return accepted + refused > 0 ? accepted / (accepted + refused) : null
}
