import { detentionCharge, type DetentionTerms } from './detention.ts'
import { MINUTE_MS, type Instant } from './instant.ts'
import { type Cents, dollarsOf, ratePerMile } from './money.ts'
import { type Bucket, bucketAt } from './period.ts'

/** One line of a load's history that says when a truck stood at a dock, or that it was another's truck. */
export interface DockEvent {
  type: string
  stop: 'pickup' | 'delivery' | null
  /** the tap */
  at: Instant
}

/** A load that was delivered, with all that its figures follow from. */
export interface DeliveredLoad {
  /** when it was completed */
  deliveredAt: Instant
  /** what was agreed on, else what was posted */
  rateCents: Cents
  miles: number
  /** 'Van' */
  equipment: string
  /** 'Dallas, TX' */
  origin: string
  destination: string
  postedAt: Instant
  /** when its carrier was found; null where the history does not say */
  coveredAt: Instant | null
  appointments: { pickup: Instant; delivery: Instant }
  terms: DetentionTerms
  /** in the order in which they were heard of */
  dockEvents: readonly DockEvent[]
}

/** What can be added up. Shares and averages follow from the sums: an average of averages would be wrong. */
export interface FreightFigures {
  loads: number
  cents: Cents
  miles: number
  /** loads whose arrival at the delivery is on record */
  judged: number
  /** of these, arrived no later than the appointment */
  onTime: number
  detentionCents: Cents
  detentionMinutes: number
  /** loads of which the history says when a carrier was found */
  covered: number
  /** from posting to that moment, all of them together */
  coverMinutes: number
}

export const NO_FREIGHT: FreightFigures = {
  loads: 0,
  cents: 0,
  miles: 0,
  judged: 0,
  onTime: 0,
  detentionCents: 0,
  detentionMinutes: 0,
  covered: 0,
  coverMinutes: 0,
}

interface Stay {
  arrivedAt: Instant | null
  departedAt: Instant | null
}

/**
 * When the truck that delivered stood at each dock: its first arrival, its last departure. What an earlier carrier did
 * there is forgotten with its release, and a corrected arrival never was.
 */
export function staysOf(events: readonly DockEvent[]): { pickup: Stay; delivery: Stay } {
  const none = (): Stay => ({ arrivedAt: null, departedAt: null })
  let stays = { pickup: none(), delivery: none() }
  for (const { type, stop, at } of events) {
    if (type === 'released') stays = { pickup: none(), delivery: none() }
    if (type === 'arrival-corrected') stays.delivery = none()
    if (!stop) continue
    if (type === 'arrived') stays[stop].arrivedAt ??= at
    if (type === 'departed') stays[stop].departedAt = at
  }
  return stays
}

/** What one load adds to the figures. */
export function figuresOf(load: DeliveredLoad): FreightFigures {
  const stays = staysOf(load.dockEvents)
  const charges = (['pickup', 'delivery'] as const).flatMap((stop) => {
    const { arrivedAt, departedAt } = stays[stop]
    if (arrivedAt === null || departedAt === null) return []
    return [detentionCharge({ arrivedAt, departedAt, appointmentAt: load.appointments[stop] }, load.terms)]
  })
  const { arrivedAt } = stays.delivery
  return {
    loads: 1,
    cents: load.rateCents,
    miles: load.miles,
    judged: arrivedAt === null ? 0 : 1,
    onTime: arrivedAt !== null && arrivedAt <= load.appointments.delivery ? 1 : 0,
    detentionCents: charges.reduce((sum, { cents }) => sum + cents, 0),
    detentionMinutes: charges.reduce((sum, { billedMinutes }) => sum + billedMinutes, 0),
    covered: load.coveredAt === null ? 0 : 1,
    coverMinutes: load.coveredAt === null ? 0 : Math.max(0, Math.round((load.coveredAt - load.postedAt) / MINUTE_MS)),
  }
}

export function addFigures(one: FreightFigures, other: FreightFigures): FreightFigures {
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
  }
}

/** A lane, from city to city. */
export interface Lane {
  origin: string
  destination: string
}

export interface FreightReport {
  /** one for each bucket */
  periods: FreightFigures[]
  total: FreightFigures
  /** the lanes with the most money, and all others together; null when there are no others */
  lanes: (Lane & FreightFigures)[]
  otherLanes: FreightFigures | null
  /** by name, most money first */
  equipment: ({ name: string } & FreightFigures)[]
}

/** Ten lines are read; of a hundred, none. */
const LANES_SHOWN = 10

/** Loads by period, lane and equipment. What was delivered outside the buckets is in none of them, nor in the total. */
export function freightReport(loads: readonly DeliveredLoad[], buckets: readonly Bucket[]): FreightReport {
  const periods = buckets.map(() => NO_FREIGHT)
  const lanes = new Map<string, FreightFigures>()
  const equipment = new Map<string, FreightFigures>()
  let total = NO_FREIGHT
  for (const load of loads) {
    const index = bucketAt(buckets, load.deliveredAt)
    const period = periods[index]
    if (!period) continue
    const figures = figuresOf(load)
    const lane = `${load.origin}\n${load.destination}`
    periods[index] = addFigures(period, figures)
    lanes.set(lane, addFigures(lanes.get(lane) ?? NO_FREIGHT, figures))
    equipment.set(load.equipment, addFigures(equipment.get(load.equipment) ?? NO_FREIGHT, figures))
    total = addFigures(total, figures)
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
    otherLanes: others.length > 0 ? others.map(([, figures]) => figures).reduce(addFigures, NO_FREIGHT) : null,
    equipment: [...equipment].sort(byMoney).map(([name, figures]) => ({ name, ...figures })),
  }
}

type Named = readonly [name: string, figures: FreightFigures]

function byMoney([, one]: Named, [, other]: Named): number {
  return other.cents - one.cents || other.loads - one.loads
}

/** Dollars a mile over all miles; null without any. */
export function perMile({ cents, miles }: Pick<FreightFigures, 'cents' | 'miles'>): number | null {
  return ratePerMile(dollarsOf(cents), miles)
}

/** 0 to 1; null while no arrival is on record. */
export function onTimeShare({ onTime, judged }: Pick<FreightFigures, 'onTime' | 'judged'>): number | null {
  return judged > 0 ? onTime / judged : null
}

/** Hours from posting to a carrier, on average; null while none is on record. */
export function hoursToCover({
  coverMinutes,
  covered,
}: Pick<FreightFigures, 'coverMinutes' | 'covered'>): number | null {
  return covered > 0 ? coverMinutes / covered / 60 : null
}
