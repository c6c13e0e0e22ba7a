import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { toTruck } from '#contract/freight/truck.ts'
import type { TripPlan } from '#domain/freight/hours-of-service.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'
import { boardQuery } from './board.queries.ts'
import type { BoardSearch } from './board-search.ts'
import { describeProfit } from './load-figures.ts'
import { judgeNextLoads, type NextLoad, nextLoadsSearch, planUntilFree } from './next-loads.ts'
import { NEXT_LOADS_COPY } from './next-loads-copy.ts'

/** What the carrier of this load could haul after it, and why the rest doesn't fit. */
export function NextLoadsSection({ load }: { load: Load }) {
  const now = useNow(MINUTE_MS)
  const { truck } = useOwnTruck()
  const free = planUntilFree(load, truck ? toTruck(truck) : null, now)
  const asked = free && nextLoadsSearch(load, free.at)
  if (truck === undefined) return <LoadingState words={NEXT_LOADS_COPY.loading} />
  return (
    <SectionCard title={NEXT_LOADS_COPY.title}>
      {asked ? (
        <>
          <p>
            {NEXT_LOADS_COPY.free(formatStopTime(free.at, load.deliveryLocation.zone))} {NEXT_LOADS_COPY.basis}
          </p>
          <NextLoadList asked={asked} free={free} />
          <Button variant="ghost" className="self-start" render={<Link to={PATHS.loadBoard} search={asked} />}>
            {NEXT_LOADS_COPY.openBoard}
          </Button>
        </>
      ) : (
        <EmptyState message={NEXT_LOADS_COPY.empty} hint={NEXT_LOADS_COPY.emptyHint} />
      )}
    </SectionCard>
  )
}

function NextLoadList({ asked, free }: { asked: BoardSearch; free: TripPlan['end'] }) {
  const near = useStored(boardQuery(asked), { everyMs: Infinity })
  const now = useNow(MINUTE_MS)
  const { truck } = useOwnTruck()
  const judged = near.data && judgeNextLoads(near.data.data, asked, free)
  return (
    <StoredView stored={{ ...near, data: judged }} words={NEXT_LOADS_COPY} isEmpty={(loads) => loads.length === 0}>
      {(loads) => (
        <ul aria-label={NEXT_LOADS_COPY.loads} className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {loads.map((next) => {
            const profit = describeProfit(next.load, truck ? toTruck(truck) : null, asked, now, free)
            return (
              <li key={next.load.id} className="flex flex-col gap-1.5">
                <Verdict next={next} />
                <BoardCard load={next.load} asked={asked} figures={profit && { profit }} />
              </li>
            )
          })}
        </ul>
      )}
    </StoredView>
  )
}

function Verdict({ next: { fits, late, wait } }: { next: NextLoad }) {
  const Sign = fits ? CircleCheck : CircleX
  const words = fits
    ? NEXT_LOADS_COPY.fits(wait)
    : late.pickup > 0
      ? NEXT_LOADS_COPY.latePickup(late.pickup)
      : NEXT_LOADS_COPY.lateDelivery(late.delivery)
  return (
    <p className={`flex items-center gap-2 text-sm font-semibold ${fits ? 'text-green-ink' : 'text-orange-ink'}`}>
      <Sign aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  )
}
