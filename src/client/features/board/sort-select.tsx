import { startTransition, useOptimistic } from 'react'
import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BoardAsk, BoardSearch } from './board-search.ts'
import { SORT_COPY, sortOptions } from './sort-copy.ts'

/** BOARD-03 */
export function SortSelect({ asked, onAsk }: BoardAsk) {
  const [sort, showSort] = useOptimistic(asked.sort)
  // a slow phone shows the choice before it searches, and hears the next one
  const choose = (chosen: BoardSearch['sort']) =>
    startTransition(async () => {
      showSort(chosen)
      await new Promise((resolve) => setTimeout(resolve))
      onAsk({ sort: chosen })
    })
  return (
    <SelectField
      label={<VisuallyHidden>{SORT_COPY.sortBy}</VisuallyHidden>}
      options={sortOptions(asked)}
      value={sort}
      onChange={({ target }) => choose(target.value as BoardSearch['sort'])}
    />
  )
}
