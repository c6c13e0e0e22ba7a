import { type Ref, type RefCallback, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import { SortHeading } from '#client/components/sort-heading.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { BoardPreview } from './board-preview.tsx'
import { BoardRow, NO_ROOM } from './board-row.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_TABLE_COPY } from './board-table-copy.ts'
import { BOARD_RESULTS_COPY } from './copy.ts'
import type { LoadFigures } from './load-figures.ts'

interface BoardTableProps extends BoardAsk {
  loads: readonly Load[]
  figures: ReadonlyMap<string, LoadFigures>
  isBusy: boolean
  listRef: RefCallback<HTMLElement>
  mapRef: Ref<HTMLButtonElement>
}

/** A line for each load; the focused one is previewed beside the table, where the screen is wide enough. */
export function BoardTable({ loads, figures, isBusy, asked, onAsk, listRef, mapRef }: BoardTableProps) {
  const [focusedId, setFocusedId] = useState<string>()
  const previewed = loads.find(({ id }) => id === focusedId) ?? loads[0]
  const hasTruck = loads.some(({ id }) => figures.get(id)?.profit)
  const heading = {
    sort: asked.sort,
    onSort: (sort: BoardSort) => onAsk({ sort }),
    className: 'min-[88rem]:px-1.5 min-[88rem]:first:pl-3.5',
  }
  return (
    <div
      data-board
      data-wide
      className="grid grid-cols-1 items-start gap-4 min-[88rem]:grid-cols-[minmax(0,1fr)_18rem] min-[88rem]:gap-3"
    >
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table
          aria-label={BOARD_RESULTS_COPY.loads}
          aria-busy={isBusy}
          className={classNames(
            'w-full text-sm tabular-nums transition-opacity min-[88rem]:text-[0.8125rem]',
            isBusy && 'opacity-50',
          )}
        >
          <thead className="text-left text-ink-soft">
            <tr>
              <SortHeading {...heading} label={BOARD_TABLE_COPY.age} sorts={['createdAt:desc']} />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.pickup} sorts={['pickupDateTime:asc']} />
              {asked.near !== undefined && (
                <SortHeading {...heading} label={BOARD_TABLE_COPY.deadhead} sorts={['deadhead:asc']} isNumber />
              )}
              <SortHeading {...heading} label={BOARD_TABLE_COPY.lane} />
              <SortHeading
                {...heading}
                label={BOARD_TABLE_COPY.trip}
                sorts={['distance:desc', 'distance:asc']}
                isNumber
              />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.equipment} />
              <SortHeading
                {...heading}
                label={BOARD_TABLE_COPY.weight}
                isNumber
                className={classNames(heading.className, hasTruck && NO_ROOM)}
              />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.rate} sorts={['rate:desc', 'rate:asc']} isNumber />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.ratePerMile} sorts={['ratePerMile:desc']} isNumber />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.market} isNumber />
              {hasTruck && <SortHeading {...heading} label={BOARD_TABLE_COPY.profit} isNumber />}
              <SortHeading {...heading} label={BOARD_TABLE_COPY.broker} />
            </tr>
          </thead>
          <tbody ref={listRef} tabIndex={-1} className="outline-none">
            {loads.map((load) => (
              <BoardRow
                key={load.id}
                load={load}
                asked={asked}
                figures={figures.get(load.id)}
                hasTruck={hasTruck}
                isPreviewed={load === previewed}
                onFocus={() => setFocusedId(load.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {previewed && <BoardPreview load={previewed} asked={asked} mapRef={mapRef} />}
    </div>
  )
}
