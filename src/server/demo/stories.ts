import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { firstStop, lastStop, type StopId } from '#domain/freight/load-stop.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { findPlaceByCity } from '#domain/geo/place-search.ts'
import { type DemoLoad, buildDemoLoads, type MeasureLane } from './demo-loads.ts'
import { type Random, seededRandom } from './random.ts'

/** A load and its outcome. */
export interface DemoStory {
  load: DemoLoad
  status: LoadStatus
  tendered: boolean
  /** carrier index */
  carrierIndex: number | null
  postedAt: Instant
  completedAt: Instant | null
  /** stop times other than the delivery arrival; null until the truck arrives there */
  docks: readonly { stop: StopId; arrivedAt: Instant; departedAt: Instant }[] | null
  cancelledAt: Instant | null
  /** requests: carrier index, rate as a factor of the posted one, and outcome */
  requests: {
    carrierIndex: number
    rateFactor: number
    postedAt: Instant
    message: string | null
    status: 'pending' | 'accepted' | 'rejected'
  }[]
}

const MESSAGES = [
  null,
  'Empty 20 miles out, can load today.',
  'Team on this one, straight through.',
  'We run this lane every week.',
  null,
  'Reefer is clean and pre-cooled.',
] as const

const HISTORY_WEEKS = 51
const WEEK_MS = 7 * DAY_MS
/** Shares of all loads that are open and active; the rest is history. */
const OPEN_SHARE = 0.72
const ACTIVE_SHARE = 0.06

interface Cast {
  gazetteer: Gazetteer
  measure: MeasureLane
  now: Instant
  count: number
  ownerIds: readonly string[]
  carriers: number
}

function openStories({ carriers, ...cast }: Cast): DemoStory[] {
  const { now } = cast
  return buildDemoLoads({ ...cast, seed: 1 }).map((load, number) => {
    const random = seededRandom(101, number)
    const postedAt = now - random.between(1, 36 * 60) * 60_000
    const tendered = random.chance(0.02)
    const asking = !tendered && random.chance(0.12) ? random.between(1, 3) : 0
    const first = random.between(0, carriers - 1)
    return {
      load,
      status: 'pending',
      tendered,
      carrierIndex: tendered ? first : null,
      postedAt,
      completedAt: null,
      docks: null,
      cancelledAt: null,
      requests: Array.from({ length: asking }, (_, index) => ({
        carrierIndex: (first + index) % carriers,
        rateFactor: random.pick([1, 1, 1.04, 1.08, 0.97]),
        postedAt: Math.max(postedAt, now - random.between(2, 600) * 60_000),
        message: random.pick(MESSAGES),
        status: 'pending',
      })),
    }
  })
}

function activeStories({ now, carriers, ...cast }: Cast): DemoStory[] {
  return buildDemoLoads({ ...cast, now: now - 3 * DAY_MS, seed: 2 }).map((load, number) => {
    const random = seededRandom(102, number)
    return {
      load,
      status: 'active',
      tendered: false,
      carrierIndex: random.between(0, carriers - 1),
      // some pick up days from now but are already booked
      postedAt: Math.min(firstStop(load.stops).at - 2 * DAY_MS, now - random.between(90, 36 * 60) * 60_000),
      completedAt: null,
      docks: null,
      cancelledAt: null,
      requests: [],
    }
  })
}

/** Most trucks are early and leave soon; some wait for hours, to show detention. */
function delivered(
  { stops }: DemoLoad,
  random: Random,
): Pick<DemoStory, 'completedAt' | 'docks'> & { completedAt: Instant } {
  const wait = () => (random.chance(0.25) ? random.between(100, 320) : random.between(25, 100)) * 60_000
  const [from, to] = [firstStop(stops), lastStop(stops)]
  const completedAt = to.at + random.between(-90, 20) * 60_000
  const arrivedAt = from.at + random.between(-45, 15) * 60_000
  const docks = [
    { stop: from.id, arrivedAt, departedAt: arrivedAt + wait() },
    { stop: to.id, arrivedAt: completedAt, departedAt: completedAt + wait() },
  ]
  return { completedAt, docks }
}

/** Requests on a load that was hauled; some loads have none, as if tendered or booked by phone. */
function decidedRequests(
  carriers: number,
  { carrierIndex, postedAt, random }: { carrierIndex: number; postedAt: Instant; random: Random },
): DemoStory['requests'] {
  if (random.chance(0.35)) return []
  const rivals = random.between(0, 2)
  return Array.from({ length: Math.min(rivals + 1, carriers) }, (_, index) => ({
    carrierIndex: (carrierIndex + index) % carriers,
    rateFactor: 1,
    postedAt: postedAt + random.between(5, 50) * 60_000,
    message: random.pick(MESSAGES),
    status: index === 0 ? 'accepted' : 'rejected',
  }))
}

/** A year of past loads, week by week, all delivered by now. */
function pastStories(cast: Cast): DemoStory[] {
  const upTo = (week: number) => Math.floor((week * cast.count) / HISTORY_WEEKS)
  return Array.from({ length: HISTORY_WEEKS }, (_, week) => {
    const now = cast.now - (week + 2) * WEEK_MS - DAY_MS
    return buildDemoLoads({ ...cast, now, seed: 10 + week, count: upTo(week + 1) - upTo(week) }).map((load, number) =>
      pastStory(load, seededRandom(110 + week, number), cast.carriers),
    )
  }).flat()
}

function pastStory(load: DemoLoad, random: Random, carriers: number): DemoStory {
  const cancelled = random.chance(0.06)
  const carrierIndex = random.between(0, carriers - 1)
  const postedAt = firstStop(load.stops).at - random.between(1, 4) * DAY_MS
  return {
    load,
    status: cancelled ? 'cancelled' : 'completed',
    tendered: false,
    carrierIndex,
    postedAt,
    ...(cancelled ? { completedAt: null, docks: null } : delivered(load, random)),
    cancelledAt: cancelled ? firstStop(load.stops).at - random.between(2, 20) * 3_600_000 : null,
    requests: cancelled ? [] : decidedRequests(carriers, { carrierIndex, postedAt, random }),
  }
}

/** Recent loads on one lane from every broker: enough for a market-based rate suggestion. */
const BUSY_LOADS = 28

function busyLaneStories({ gazetteer, ...cast }: Cast): DemoStory[] {
  const [origin, destination] = [
    findPlaceByCity(gazetteer, 'Dallas', 'TX'),
    findPlaceByCity(gazetteer, 'Atlanta', 'GA'),
  ]
  if (!origin || !destination) return []
  const lane = { origin, destination, vehicle: 'Van' as const }
  return Array.from({ length: cast.count }, (_, number) => {
    const now = cast.now - (10 + number) * DAY_MS
    const ownerIndex = number % cast.ownerIds.length
    const [load] = buildDemoLoads({ ...cast, gazetteer, now, seed: 200 + number, count: 1, lane })
    return load ? pastStory({ ...load, ownerIndex }, seededRandom(300, number), cast.carriers) : []
  }).flat()
}

/** Open, active and past loads. Deterministic for a given `now`. */
export function demoStories(cast: Cast): DemoStory[] {
  const open = Math.round(cast.count * OPEN_SHARE)
  const active = Math.round(cast.count * ACTIVE_SHARE)
  const busy = Math.min(BUSY_LOADS, cast.count - open - active)
  return [
    ...openStories({ ...cast, count: open }),
    ...activeStories({ ...cast, count: active }),
    ...busyLaneStories({ ...cast, count: busy }),
    ...pastStories({ ...cast, count: cast.count - open - active - busy }),
  ]
}
