import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { BOARD_EMPTY_COPY } from './board-empty-copy.ts'
import type { BoardAsk } from './board-search.ts'

/** BOARD-10, and a page number beyond the last. */
export function BoardEmpty({ asked, onAsk, total }: BoardAsk & { total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        message={BOARD_EMPTY_COPY.pageEmpty}
        hint={BOARD_EMPTY_COPY.pageEmptyHint}
        action={<Button onClick={() => onAsk({ page: 1 })}>{BOARD_EMPTY_COPY.backToTheFirstPage}</Button>}
      />
    )
  }
  const isNarrowed = asked.search !== '' || asked.status !== undefined
  return (
    <EmptyState
      message={BOARD_EMPTY_COPY.empty}
      hint={isNarrowed ? BOARD_EMPTY_COPY.adjustSearch : BOARD_EMPTY_COPY.checkBack}
      action={
        isNarrowed && (
          <Button variant="ghost" onClick={() => onAsk({ search: '', status: undefined })}>
            {BOARD_EMPTY_COPY.showAllLoads}
          </Button>
        )
      }
    />
  )
}
