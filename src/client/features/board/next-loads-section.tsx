import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { deadheadMiles, formatPoint } from '#client/components/load/deadhead-miles.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { toTruck } from '#contract/freight/truck.ts'
import { readClocks, type TripPlan } from '#domain/freight/hours-of-service.ts'
import { isOnTime, planLoad, type Truck } from '#domain/freight/truck.ts'
import { placeName } from '#domain/text/names.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { BoardCard } from './board-card.tsx'
import { BOARD_DEFAULTS, type BoardSearch } from './board-search.ts'
import { boardQuery } from './board.queries.ts'
import { NEXT_LOADS_COPY } from './copy.ts'
import { describeProfit, toTruckLoad } from './load-figures.ts'

/** What the carrier of this load could haul after it, and why the rest doesn't fit. */
export function NextLoadsSection({ load }: { load: Load }) {
  const now = useNow(MINUTE_MS)
  const { truck } = useOwnTruck()
  const free = planUntilFree(load, truck ? toTruck(truck) : null, now)
  const search = free && nextLoadsSearch(load, free.at)
  if (truck === undefined) return <LoadingState words={NEXT_LOADS_COPY.loading} />
  return (
    <SectionCard title={NEXT_LOADS_COPY.title}>
      {search ? (
        <>
          <p>
            {NEXT_LOADS_COPY.free(formatStopTime(free.at, lastStopOf(load).location.zone))} {NEXT_LOADS_COPY.basis}
          </p>
          <NextLoadList search={search} free={free} />
          <Button variant="ghost" className="self-start" render={<Link to={PATHS.loadBoard} search={search} />}>
            {NEXT_LOADS_COPY.openBoard}
          </Button>
        </>
      ) : (
        <EmptyState message={NEXT_LOADS_COPY.empty} hint={NEXT_LOADS_COPY.emptyHint} />
      )}
    </SectionCard>
  )
}

function NextLoadList({ search, free }: { search: BoardSearch; free: TripPlan['end'] }) {
  const near = useStored(boardQuery(search), { everyMs: Infinity })
  const now = useNow(MINUTE_MS)
  const { truck } = useOwnTruck()
  const judged = near.data && judgeNextLoads(near.data.data, search, free)
  return (
    <StoredView stored={{ ...near, data: judged }} words={NEXT_LOADS_COPY} isEmpty={(loads) => loads.length === 0}>
      {(loads) => (
        <ul aria-label={NEXT_LOADS_COPY.loads} className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {loads.map((next) => {
            const profit = describeProfit(next.load, truck ? toTruck(truck) : null, search, now, free)
            return (
              <li key={next.load.id} className="flex flex-col gap-1.5">
                <Verdict next={next} />
                <BoardCard load={next.load} search={search} figures={profit && { profit }} />
              </li>
            )
          })}
        </ul>
      )}
    </StoredView>
  )
}

/** By the first stop that the truck misses. */
function describeLate(late: NextLoad['late']): string {
  const at = late.findIndex((minutes) => minutes > 0)
  const minutes = late[at] ?? 0
  if (late.length > POSTED_STOPS.length) return NEXT_LOADS_COPY.lateAt(at + 1, minutes)
  return at === 0 ? NEXT_LOADS_COPY.latePickup(minutes) : NEXT_LOADS_COPY.lateDelivery(minutes)
}

function Verdict({ next: { fits, late, wait } }: { next: NextLoad }) {
  const Sign = fits ? CircleCheck : CircleX
  const words = fits ? NEXT_LOADS_COPY.fits(wait) : describeLate(late)
  return (
    <p className={`flex items-center gap-2 text-sm font-semibold ${fits ? 'text-green-ink' : 'text-orange-ink'}`}>
      <Sign aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}

const RADIUS_MILES = 100

/** The board's loads for the same kind of truck, near a load's delivery; null where its place isn't known. */
function nextLoadsSearch(load: Load, free: Instant): BoardSearch | null {
  const { coordinates, zone } = lastStopOf(load).location
  if (coordinates === null) return null
  return {
    ...BOARD_DEFAULTS,
    near: formatPoint(coordinates),
    nearName: placeName(lastStopOf(load).location),
    radius: RADIUS_MILES,
    equipment: load.equipmentRequirements.code,
    pickupDateFrom: localDay(free, zone),
    sort: 'deadhead:asc',
  }
}

/**
 * Where and with which hours the truck is free after a load, by hours of service. The trip is counted from now, as
 * nobody knows how far it is: the plan is at most too late. Null while its miles are unknown.
 */
function planUntilFree(load: Load, truck: Truck | null, now: Instant): TripPlan['end'] | null {
  const hauled = toTruckLoad(load)
  if (hauled === null) return null
  // after the pickup there is no deadhead left
  const deadhead = firstStopOf(load).appointment.from < now ? 0 : (truck?.deadheadMiles ?? 0)
  return planLoad({ at: now, clocks: readClocks(truck?.hours ?? null, now) }, hauled, deadhead).end
}

interface NextLoad {
  load: Load
  fits: boolean
  /** minutes late at each of its stops, and of waiting before its pickup */
  late: number[]
  wait: number
}

/** Whether each of these loads can follow, those that can first, the nearest of them at the top. */
function judgeNextLoads(loads: readonly Load[], search: Pick<BoardSearch, 'near'>, free: TripPlan['end']): NextLoad[] {
  const judged = loads.flatMap((load) => {
    const hauled = toTruckLoad(load)
    if (hauled === null) return []
    const plan = planLoad(free, hauled, deadheadMiles(search, load) ?? 0)
    return [
      {
        load,
        fits: isOnTime(plan),
        late: plan.stops.map(({ late }) => late),
        wait: Math.max(0, (plan.departsAt - free.at) / 60_000) + (plan.stops.at(0)?.wait ?? 0),
      },
    ]
  })
  return judged.toSorted((a, b) => Number(b.fits) - Number(a.fits))
}
