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
  cancelledAt: Instant | null
  /** pending requests on it: into the carriers, and what they ask against the posted rate */
  requests: { carrierIndex: number; rateFactor: number; postedAt: Instant; message: string | null }[]
}

const MESSAGES = [
  null,
  'Empty 20 miles out, can load today.',
  'Team on this one, straight through.',
  'We run this lane every week.',
  null,
  'Reefer is clean and pre-cooled.',
] as const

const HISTORY_MONTHS = 12
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
      cancelledAt: null,
      requests: Array.from({ length: asking }, (_, index) => ({
        carrierIndex: (first + index) % carriers,
        rateFactor: random.pick([1, 1, 1.04, 1.08, 0.97]),
        postedAt: Math.max(postedAt, now - random.between(2, 600) * 60_000),
        message: random.pick(MESSAGES),
      })),
    }
  })
}

function activeStories({ now, carriers, ...cast }: Cast): DemoStory[] {
  return demoLoads({ ...cast, now: now - 3 * DAY_MS, seed: 2 }).map((load, number) => ({
    load,
    status: 'active',
    tendered: false,
    carrierIndex: seededRandom(102, number).between(0, carriers - 1),
    postedAt: load.pickup.at - 2 * DAY_MS,
    completedAt: null,
    cancelledAt: null,
    requests: [],
  }))
}

function pastStories(cast: Cast): DemoStory[] {
  const perMonth = Math.ceil(cast.count / HISTORY_MONTHS)
  return Array.from({ length: HISTORY_MONTHS }, (_, month) =>
    demoLoads({ ...cast, now: cast.now - (month + 1) * 30 * DAY_MS, seed: 10 + month, count: perMonth }).map(
      (load, number) => pastStory(load, seededRandom(110 + month, number), cast.carriers),
    ),
  ).flat()
}

function pastStory(load: DemoLoad, random: Random, carriers: number): DemoStory {
  const cancelled = random.chance(0.06)
  return {
    load,
    status: cancelled ? 'cancelled' : 'completed',
    tendered: false,
    carrierIndex: random.between(0, carriers - 1),
    postedAt: load.pickup.at - random.between(1, 4) * DAY_MS,
    completedAt: cancelled ? null : load.delivery.at + random.between(-40, 90) * 60_000,
    cancelledAt: cancelled ? load.pickup.at - random.between(2, 20) * 3_600_000 : null,
    requests: [],
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
