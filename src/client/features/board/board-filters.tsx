import { Chip } from '#client/ui/chip.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BoardAsk, BoardSearch } from './board-search.ts'
import { BOARD_COPY, SORT_OPTIONS, STATUS_OPTIONS } from './copy.ts'

/** BOARD-02. None selected: what can be booked; a second press deselects. */
export function StatusFilter({ asked, onAsk }: BoardAsk) {
  return (
    <div
      role="group"
      aria-label={BOARD_COPY.status}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:-mx-7 sm:px-7 lg:mx-0 lg:px-0"
    >
      {STATUS_OPTIONS.map((status) => (
        <Chip
          key={status.value}
          pressed={status.value === asked.status}
          onClick={() => onAsk({ status: status.value === asked.status ? undefined : status.value })}
        >
          {status.label}
        </Chip>
      ))}
    </div>
  )
}

/** BOARD-03 */
export function SortSelect({ asked, onAsk }: BoardAsk) {
  return (
    <SelectField
      label={<VisuallyHidden>{BOARD_COPY.sortBy}</VisuallyHidden>}
      options={SORT_OPTIONS}
      value={asked.sort}
      onChange={({ target }) => onAsk({ sort: target.value as BoardSearch['sort'] })}
    />
  )
}
