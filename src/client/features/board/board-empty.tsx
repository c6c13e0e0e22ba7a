import { useQueries } from '@tanstack/react-query'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { formatCounted } from '#domain/text/paging.ts'
import type { BoardSearch, BoardSearchProps } from './board-search.ts'
import { boardCountQuery } from './board.queries.ts'
import {
  DEFAULT_MILES,
  describeFilters,
  FILTER_GROUPS,
  WIDER_MILES,
  withoutFilters,
  withoutGroups,
} from './filters/board-filters.ts'
import { BOARD_EMPTY_COPY } from './filters/copy.ts'

/** BOARD-10, and a page number beyond the last. */
export function BoardEmpty({ search, onSearchChange, total }: BoardSearchProps & { total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        message={BOARD_EMPTY_COPY.pageEmpty}
        hint={BOARD_EMPTY_COPY.pageEmptyHint}
        action={<Button onClick={() => onSearchChange({ page: 1 })}>{BOARD_EMPTY_COPY.backToTheFirstPage}</Button>}
      />
    )
  }
  const isFiltered = describeFilters(search).length > 0
  const isNarrowed = isFiltered || search.search !== '' || search.status !== undefined
  const showAll = () =>
    onSearchChange({ search: '', status: undefined, sort: 'rate:desc', ...withoutFilters(FILTER_GROUPS) })
  return (
    <EmptyState
      message={BOARD_EMPTY_COPY.empty}
      hint={isNarrowed ? BOARD_EMPTY_COPY.adjustSearch : BOARD_EMPTY_COPY.checkBack}
      action={
        isNarrowed && (
          <div className="flex flex-col items-center gap-3">
            {isFiltered && <LooserSearches search={search} onSearchChange={onSearchChange} />}
            <Button variant="ghost" onClick={showAll}>
              {BOARD_EMPTY_COPY.showAllLoads}
            </Button>
          </div>
        )
      }
    />
  )
}

const MAX_OFFERS = 3

/** Which filter to loosen: each is counted without one of them, and the searches that find most are offered. */
function LooserSearches({ search, onSearchChange }: BoardSearchProps) {
  const searches = looserSearches(search)
  const answers = useQueries({ queries: searches.map(({ change }) => boardCountQuery({ ...search, ...change })) })
  const offers = searches
    .flatMap(({ words, change }, index) => {
      const meta = answers[index]?.data
      return meta && meta.total > 0 ? [{ words, change, meta }] : []
    })
    .toSorted((a, b) => b.meta.total - a.meta.total)
    .slice(0, MAX_OFFERS)
  return (
    <div role="status" className="flex flex-col items-center gap-2">
      {offers.map(({ words, change, meta }) => (
        <Button key={words} onClick={() => onSearchChange(change)}>
          {BOARD_EMPTY_COPY.finds(words, formatCounted(meta.total, meta.totalIsCapped), meta.total === 1)}
        </Button>
      ))}
    </div>
  )
}

function looserSearches(search: BoardSearch): { words: string; change: Partial<BoardSearch> }[] {
  const { near, radius = DEFAULT_MILES } = search
  const wider = near === undefined ? undefined : WIDER_MILES.find((miles) => miles > Number(radius))
  const without = describeFilters(search).map(({ group, words }) => ({
    words: BOARD_EMPTY_COPY.without(words),
    change: withoutGroups(search, [group]),
  }))
  return wider === undefined
    ? without
    : [{ words: BOARD_EMPTY_COPY.widen(wider), change: { radius: wider } }, ...without]
}
