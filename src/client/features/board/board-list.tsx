import { type Ref, type RefCallback, Suspense, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { LoadCardSkeleton } from '#client/components/load-card-skeleton.tsx'
import type { ListView } from '#client/components/use-list-view.ts'
import { classNames } from '#client/ui/class-names.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_RESULTS_COPY } from './copy.ts'
import type { LoadFigures } from './load-figures.ts'

// what the market and the carrier's truck say of the pay comes right after the first screen
const BoardFigures = lazyComponent(() => import('./board-figures.tsx').then((file) => file.BoardFigures))
const BoardTable = lazyComponent(() => import('./board-table.tsx').then((file) => file.BoardTable))

/** BOARD-07 */
const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

export interface ListPlaces {
  view: ListView
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
  /** the button that shows the map, beside the table */
  mapRef: Ref<HTMLButtonElement>
}

interface BoardListProps extends BoardAsk, ListPlaces {
  loads: readonly Load[]
  /** another page is on its way */
  isBusy?: boolean
}

/** The loads as cards or as a table, with what the market and the carrier's truck say of them. */
export function BoardList(props: BoardListProps) {
  const [figures, setFigures] = useState(NONE)
  return (
    <>
      <Suspense>
        <BoardFigures loads={props.loads} asked={props.asked} onFigures={setFigures} />
      </Suspense>
      <Loads {...props} figures={figures} />
    </>
  )
}

const NONE: ReadonlyMap<string, LoadFigures> = new Map()

function Loads({
  loads,
  view,
  isBusy = false,
  asked,
  onAsk,
  listRef,
  mapRef,
  figures,
}: BoardListProps & { figures: typeof NONE }) {
  if (view === 'table')
    return (
      <Suspense fallback={<CardSkeletons />}>
        <BoardTable
          loads={loads}
          figures={figures}
          isBusy={isBusy}
          asked={asked}
          onAsk={onAsk}
          listRef={listRef}
          mapRef={mapRef}
        />
      </Suspense>
    )
  return (
    <ul
      ref={listRef}
      tabIndex={-1}
      aria-label={BOARD_RESULTS_COPY.loads}
      aria-busy={isBusy}
      className={classNames(GRID, 'outline-none transition-opacity', isBusy && 'opacity-50')}
    >
      {loads.map((load) => (
        <li key={load.id}>
          <BoardCard load={load} asked={asked} figures={figures.get(load.id)} />
        </li>
      ))}
    </ul>
  )
}

export function CardSkeletons() {
  return (
    <div className={GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <LoadCardSkeleton key={index} />
      ))}
    </div>
  )
}
