import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BoardAsk, BoardSearch } from './board-search.ts'
import { SORT_COPY, sortOptions } from './sort-copy.ts'

/** BOARD-03 */
export function SortSelect({ asked, onAsk }: BoardAsk) {
  return (
    <SelectField
      label={<VisuallyHidden>{SORT_COPY.sortBy}</VisuallyHidden>}
      options={sortOptions(asked)}
      value={asked.sort}
      onChange={({ target }) => onAsk({ sort: target.value as BoardSearch['sort'] })}
    />
  )
}
