import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { LoadCard } from '#client/components/load/load-card.tsx'
import type { Truck } from '#client/components/load/recent-trucks.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { boardLoadPath, PATHS } from '#contract/api/path.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { formatTotal } from '#domain/text/paging.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { NEAR_COPY } from './copy.ts'

/** One real load: near the home base, or the best paid one. */
export function NearLoad({ home }: { home: Truck | undefined }) {
  const titleId = useId()
  const filters = home ? { near: home.near, sort: 'deadhead:asc' as const } : {}
  const query = { ...filters, limit: 1 }
  const { data } = useStored(
    {
      key: ['loads', 'board', 'first-run', home?.near],
      fetch: (signal) => call(listBoardEndpoint, { query }, { signal }),
      ...createAnswerStore(listBoardEndpoint, JSON.stringify(query)),
    },
    { isExtra: true },
  )
  const [load] = data?.data ?? []
  if (!data || !load) return null
  const deadhead = deadheadMiles(home ?? {}, load)
  return (
    <section aria-labelledby={titleId} className="mb-4 print:hidden">
      <div className="flex min-h-12 items-center gap-x-3">
        <h2 id={titleId} className="min-w-0 text-lg leading-tight font-bold">
          {home ? NEAR_COPY.near(home.nearName) : NEAR_COPY.bestPaid}
        </h2>
        <Button
          variant="quiet"
          size="compact"
          className="-mr-3.5 ml-auto shrink-0"
          render={<Link to={PATHS.loadBoard} search={home ? { ...home, sort: 'deadhead:asc' } : {}} />}
        >
          {NEAR_COPY.all(formatTotal(data.meta.total))}
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <LoadCard
        load={load}
        to={boardLoadPath(load.id)}
        chips={deadhead !== undefined && <span>{NEAR_COPY.deadhead(formatWhole(deadhead))}</span>}
      />
    </section>
  )
}
