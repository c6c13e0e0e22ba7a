import { blurPoint, cellOf, enlargeCell } from '../geo/board-projection.ts'
import type { Point } from '../geo/point.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '../time/instant.ts'
import { EQUIPMENT_CODES, type EquipmentCode } from './equipment.ts'
import type { Cents } from './money.ts'

/** Half-degree cells on each side of a market area: two degrees, about 110 by 140 miles. */
const CELLS_PER_AREA = 4

/** Between two fixed areas: searches around a point would overlap, and their difference would show single loads. */
export interface MarketLane {
  code: EquipmentCode
  pickupArea: number
  deliveryArea: number
}

/** The market area of a stop, as exactly as the board shows its place. */
export function marketArea(point: Point): number {
  return enlargeCell(cellOf(blurPoint(point)), CELLS_PER_AREA)
}

/** 'V.5512.5890' */
export function formatMarketLane({ code, pickupArea, deliveryArea }: MarketLane): string {
  return `${code}.${pickupArea}.${deliveryArea}`
}

/** Null for a text that names no lane. */
export function parseMarketLane(text: string): MarketLane | null {
  const [, letters, pickup, delivery] = /^([A-Z]{1,2})\.(\d{1,6})\.(\d{1,6})$/.exec(text) ?? []
  const code = EQUIPMENT_CODES.find((known) => known === letters)
  return code === undefined ? null : { code, pickupArea: Number(pickup), deliveryArea: Number(delivery) }
}

/** What a broker and a carrier agreed on a lane. */
export interface AgreedRate {
  /** days since 1970, UTC */
  day: number
  centsPerMile: Cents
  /** companies: several accounts of one count once */
  broker: string
  carrier: string
}

/** What a lane pays, in cents per mile. */
export interface MarketRate {
  /** the middle half */
  low: Cents
  median: Cents
  high: Cents
  loads: number
  /** brokers */
  companies: number
}

/** Below this, the industry publishes no lane figure: it would reveal what a single company pays, or takes. */
const FEWEST_LOADS = 7
const FEWEST_COMPANIES = 3
/** A figure covers this many days, and at its start a little more. */
export const MARKET_DAYS = 90
/** New groups begin each quarter of a year, so a figure needs no older loads than this. */
const SEASON_DAYS = 91
/** Figures are multiples of it: the exact figure of a small group is one company's rate. */
const STEP_CENTS = 5

/** A booking of the day before is in the database by then. */
const COMMITTED_AFTER_MS = 5 * MINUTE_MS

/** The day whose figures hold now, in days since 1970: they change once a day, so that nobody sees a single booking. */
export function marketDay(now: Instant): number {
  return Math.floor((now - COMMITTED_AFTER_MS) / DAY_MS)
}

/** The first day whose loads a figure of `today` needs. */
export function firstMarketDay(today: number): number {
  const oldest = today - MARKET_DAYS
  return oldest - (oldest % SEASON_DAYS)
}

/**
 * The agreed rates that a figure of today is of; none while they are too few.
 *
 * Loads enter and leave a figure in groups, each of whole days and large enough to be shown alone. So the figures of two
 * days differ by whole groups, and subtracting one from the other singles out nobody. A group never changes: what it
 * holds was agreed, and isn't edited.
 * @param rates of one lane, since `firstMarketDay(today)`, in any order
 */
export function selectShownRates(rates: readonly AgreedRate[], today: number): AgreedRate[] {
  return groupRates(rates.filter(({ day }) => day < today))
    .filter((group) => (group.at(-1)?.day ?? 0) >= today - MARKET_DAYS)
    .flat()
}

/** What a lane pays, from loads booked before today; null while they are too few. */
export function calculateMarketRate(rates: readonly AgreedRate[], today: number): MarketRate | null {
  const loads = selectShownRates(rates, today)
  if (loads.length === 0) return null
  const votes = weighVotes(loads)
  return {
    low: roundToStep(quantile(votes, 1 / 4)),
    median: roundToStep(quantile(votes, 1 / 2)),
    high: roundToStep(quantile(votes, 3 / 4)),
    loads: loads.length,
    companies: countCompanies(loads, 'broker'),
  }
}

/** The rates in the smallest groups of whole days that may be shown. What is left over waits for more. */
function groupRates(rates: readonly AgreedRate[]): AgreedRate[][] {
  const groups: AgreedRate[][] = []
  let open: AgreedRate[] = []
  const inOrder = rates.toSorted((a, b) => a.day - b.day)
  for (const [index, rate] of inOrder.entries()) {
    const [last] = open
    if (last && seasonOf(last) !== seasonOf(rate)) open = []
    open.push(rate)
    const isDayOver = inOrder[index + 1]?.day !== rate.day
    if (isDayOver && mayBeShown(open)) {
      groups.push(open)
      open = []
    }
  }
  return groups
}

function seasonOf({ day }: AgreedRate): number {
  return Math.floor(day / SEASON_DAYS)
}

function mayBeShown(group: readonly AgreedRate[]): boolean {
  const fewest = Math.min(countCompanies(group, 'broker'), countCompanies(group, 'carrier'))
  return group.length >= FEWEST_LOADS && fewest >= FEWEST_COMPANIES
}

function countCompanies(rates: readonly AgreedRate[], side: 'broker' | 'carrier'): number {
  return new Set(rates.map((rate) => rate[side])).size
}

interface Vote {
  cents: Cents
  weight: number
}

/** Every broker has one vote, spread over its loads: the broker who posts most doesn't decide. Ascending. */
function weighVotes(rates: readonly AgreedRate[]): Vote[] {
  const loads = new Map<string, number>()
  for (const { broker } of rates) loads.set(broker, (loads.get(broker) ?? 0) + 1)
  return rates
    .map(({ broker, centsPerMile }) => ({ cents: centsPerMile, weight: 1 / (loads.get(broker) ?? 1) }))
    .toSorted((a, b) => a.cents - b.cents)
}

/** The rate below which this share of the votes lies. */
function quantile(votes: readonly Vote[], share: number): Cents {
  const total = votes.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { cents, weight } of votes) {
    below += weight
    // sums of thirds and sevenths aren't exact
    if (below >= total * share - 1e-9) return cents
  }
  return votes.at(-1)?.cents ?? 0
}

function roundToStep(cents: Cents): Cents {
  return Math.max(1, Math.round(cents / STEP_CENTS)) * STEP_CENTS
}

/** How far a rate is over (positive) or under the market's median, in whole percent. */
export function compareToMarket(centsPerMile: number, { median }: Pick<MarketRate, 'median'>): number {
  return Math.round((centsPerMile / median - 1) * 100)
}
