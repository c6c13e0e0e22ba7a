import { Fragment, useEffect } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Column } from './my-loads-columns.ts'
import { MyLoadRow } from './my-load-row.tsx'
import type { DrawnPlace } from './use-drawn-rows.ts'
import type { Selection, useSelection } from './use-selection.ts'

export interface RowsProps {
  /** the place of the first load of this stretch */
  from: number
  places: readonly DrawnPlace[]
  columns: readonly Column[]
  /** unanswered ones, by load */
  requests: ReadonlyMap<string, number>
  selected: Selection
  onSelect: ReturnType<typeof useSelection>['toggle']
  onFocus: (index: number) => void
  onLoads: ReturnType<typeof useSelection>['note']
}

/** Some rows of a stretch of the list; those that aren't there yet are grey. */
export function TableRows({
  loads,
  from,
  places,
  columns,
  requests,
  selected,
  onSelect,
  onFocus,
  onLoads,
}: RowsProps & { loads: readonly Load[] | undefined }) {
  useEffect(() => {
    if (loads) onLoads(from, loads)
  }, [from, loads, onLoads])
  return places.map(({ index, gap }) => {
    const load = loads?.[index - from]
    return (
      <Fragment key={load?.id ?? index}>
        {gap > 0 && <Gap height={gap} />}
        {load ? (
          <MyLoadRow
            load={load}
            index={index}
            columns={columns}
            requests={requests.get(load.id) ?? 0}
            isSelected={selected.has(load.id)}
            onSelect={onSelect}
            onFocus={onFocus}
          />
        ) : (
          <tr aria-rowindex={index + 2} className="h-8.5 border-t border-hairline pointer-coarse:h-12">
            <td colSpan={columns.length + 2} className="px-3.5">
              <Skeleton className="h-4" />
            </td>
          </tr>
        )}
      </Fragment>
    )
  })
}

/** A later stretch fetches itself while any of it is in view. */
export function FetchedRows({ query, ...rows }: RowsProps & { query: StoredQuery<Page<Load>> }) {
  const { data, isPlaceholderData } = useStored(query)
  return <TableRows {...rows} loads={isPlaceholderData ? undefined : data?.data} />
}

export function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}
