import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BoardAsk, BoardSearch } from './board-search.ts'
import { BOARD_COPY, sortOptions } from './copy.ts'

/** BOARD-03 */
export function SortSelect({ asked, onAsk }: BoardAsk) {
  return (
    <SelectField
      label={<VisuallyHidden>{BOARD_COPY.sortBy}</VisuallyHidden>}
      options={sortOptions(asked)}
      value={asked.sort}
      onChange={({ target }) => onAsk({ sort: target.value as BoardSearch['sort'] })}
    />
  )
}
