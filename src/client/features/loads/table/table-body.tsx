import { memo, type RefCallback } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { myLoadsQuery, TABLE_STRETCH } from '../loads.queries.ts'
import { isDefaultFilter, type MyLoadsFilter } from '../my-loads-search.ts'
import { FetchedRows, Gap, type RowsProps, TableRows } from './table-rows.tsx'
import type { DrawnPlace } from './use-drawn-rows.ts'

interface TableBodyProps extends Omit<RowsProps, 'from'> {
  tab: LoadStatus
  filter: MyLoadsFilter
  /** loads of the first stretch */
  first: readonly Load[] | undefined
  /** pixels below the last row drawn */
  below: number
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
}

/** The rows, stretch by stretch. The table scrolls many times before other rows are drawn, so it waits for those. */
export const TableBody = memo(function TableBody({
  tab,
  filter,
  first,
  places: all,
  below,
  listRef,
  ...rows
}: TableBodyProps) {
  const accountId = useSession().user.id
  const about = { filter: isDefaultFilter(filter) ? null : filter, accountId, size: TABLE_STRETCH }
  return (
    <tbody ref={listRef} tabIndex={-1} className="outline-none">
      {groupByStretch(all).map(([stretch, places]) => {
        const props = { ...rows, places, from: stretch * TABLE_STRETCH }
        if (stretch === 0) return <TableRows key={stretch} {...props} loads={first} />
        return <FetchedRows key={stretch} {...props} query={myLoadsQuery(tab, stretch + 1, about)} />
      })}
      {below > 0 && <Gap height={below} />}
    </tbody>
  )
})

function groupByStretch(places: readonly DrawnPlace[]): [stretch: number, places: DrawnPlace[]][] {
  const stretches = new Map<number, DrawnPlace[]>()
  for (const place of places) {
    const stretch = Math.floor(place.index / TABLE_STRETCH)
    stretches.set(stretch, [...(stretches.get(stretch) ?? []), place])
  }
  return [...stretches]
}
