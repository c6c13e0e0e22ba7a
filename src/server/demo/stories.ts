import type { Gazetteer } from '#domain/gazetteer.ts'
import { DAY_MS, type Instant } from '#domain/instant.ts'
import type { LoadStatus } from '#domain/load-status.ts'
import { placeOfCity } from '#domain/place-search.ts'
import { type DemoLoad, demoLoads, type Measure } from './lanes.ts'
import { type Random, seededRandom } from './random.ts'

/** A load with what became of it. */
export interface DemoStory {
  load: DemoLoad
  status: LoadStatus
  tendered: boolean
  /** into the carriers */
  carrierIndex: number | null
  postedAt: Instant
  completedAt: Instant | null
  /** the truck's comings and goings besides its arrival at the delivery; null until it has arrived there */
  docks: { pickupArrivedAt: Instant; pickupDepartedAt: Instant; deliveryDepartedAt: Instant } | null
  cancelledAt: Instant | null
  /** requests on it: into the carriers, what they ask against the posted rate, and how they ended */
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
/** Of the whole: what can be booked now, what is on the road, and the rest lies behind. */
const OPEN_SHARE = 0.72
const ACTIVE_SHARE = 0.06

interface Cast {
  gazetteer: Gazetteer
  measure: Measure
  now: Instant
  count: number
  ownerIds: readonly string[]
  carriers: number
}

function openStories({ carriers, ...cast }: Cast): DemoStory[] {
  const { now } = cast
  return demoLoads({ ...cast, seed: 1 }).map((load, number) => {
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
  return demoLoads({ ...cast, now: now - 3 * DAY_MS, seed: 2 }).map((load, number) => {
    const random = seededRandom(102, number)
    return {
      load,
      status: 'active',
      tendered: false,
      carrierIndex: random.between(0, carriers - 1),
      // some are picked up days from now, and were booked all the same
      postedAt: Math.min(load.pickup.at - 2 * DAY_MS, now - random.between(90, 36 * 60) * 60_000),
      completedAt: null,
      docks: null,
      cancelledAt: null,
      requests: [],
    }
  })
}

/** Most trucks are early and soon gone; some wait for hours, which is what detention is about. */
function delivered(
  { pickup, delivery }: DemoLoad,
  random: Random,
): Pick<DemoStory, 'completedAt' | 'docks'> & { completedAt: Instant } {
  const wait = () => (random.chance(0.25) ? random.between(100, 320) : random.between(25, 100)) * 60_000
  const completedAt = delivery.at + random.between(-90, 20) * 60_000
  const pickupArrivedAt = pickup.at + random.between(-45, 15) * 60_000
  const pickupDepartedAt = pickupArrivedAt + wait()
  return { completedAt, docks: { pickupArrivedAt, pickupDepartedAt, deliveryDepartedAt: completedAt + wait() } }
}

/** Who asked for a load that was then hauled: now and then it was tendered, or promised on the phone. */
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

/** A year of them, week by week, the last of them delivered by now. */
function pastStories(cast: Cast): DemoStory[] {
  const upTo = (week: number) => Math.floor((week * cast.count) / HISTORY_WEEKS)
  return Array.from({ length: HISTORY_WEEKS }, (_, week) => {
    const now = cast.now - (week + 2) * WEEK_MS - DAY_MS
    return demoLoads({ ...cast, now, seed: 10 + week, count: upTo(week + 1) - upTo(week) }).map((load, number) =>
      pastStory(load, seededRandom(110 + week, number), cast.carriers),
    )
  }).flat()
}

function pastStory(load: DemoLoad, random: Random, carriers: number): DemoStory {
  const cancelled = random.chance(0.06)
  const carrierIndex = random.between(0, carriers - 1)
  const postedAt = load.pickup.at - random.between(1, 4) * DAY_MS
  return {
    load,
    status: cancelled ? 'cancelled' : 'completed',
    tendered: false,
    carrierIndex,
    postedAt,
    ...(cancelled ? { completedAt: null, docks: null } : delivered(load, random)),
    cancelledAt: cancelled ? load.pickup.at - random.between(2, 20) * 3_600_000 : null,
    requests: cancelled ? [] : decidedRequests(carriers, { carrierIndex, postedAt, random }),
  }
}

/** Loads of the last weeks on one lane, by every broker: enough of them for the market to name its rate. */
const BUSY_LOADS = 28

function busyLaneStories({ gazetteer, ...cast }: Cast): DemoStory[] {
  const [origin, destination] = [placeOfCity(gazetteer, 'Dallas', 'TX'), placeOfCity(gazetteer, 'Atlanta', 'GA')]
  if (!origin || !destination) return []
  const lane = { origin, destination, vehicle: 'Van' as const }
  return Array.from({ length: cast.count }, (_, number) => {
    const now = cast.now - (10 + number) * DAY_MS
    const ownerIndex = number % cast.ownerIds.length
    const [load] = demoLoads({ ...cast, gazetteer, now, seed: 200 + number, count: 1, lane })
    return load ? pastStory({ ...load, ownerIndex }, seededRandom(300, number), cast.carriers) : []
  }).flat()
}

/** What is on the board, on the road and behind: deterministic for a `now`. */
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
