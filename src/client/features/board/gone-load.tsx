import { Link, Navigate } from '@tanstack/react-router'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { ownDealsQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { BOARD_LOAD_COPY } from './board-load-copy.ts'
import { getLastBoardSearch } from './last-board-search.ts'

/**
 * No such load for this viewer: booked, removed or never there; the server doesn't say which. A carrier who was released
 * from it is led to its own record (SEC-03).
 */
export function GoneLoad({ loadId }: { loadId: string }) {
  const { data: deals } = useStored(ownDealsQuery(loadId))
  if (deals?.data.some(({ endedAt }) => endedAt !== null)) return <Navigate to={loadPath(loadId)} replace />
  return (
    <EmptyState
      message={BOARD_LOAD_COPY.empty}
      hint={BOARD_LOAD_COPY.emptyHint}
      action={
        <Button render={<Link to={PATHS.loadBoard} search={getLastBoardSearch()} />}>
          {BOARD_LOAD_COPY.seeOtherLoads}
        </Button>
      }
    />
  )
}
