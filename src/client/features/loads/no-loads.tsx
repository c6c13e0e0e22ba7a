import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { BROKER_EMPTY_TEXT, CARRIER_EMPTY_TEXT, NO_LOADS_COPY } from './no-loads-copy.ts'

interface NoLoadsProps {
  tab: LoadStatus
  /** clears the filters, if any are set */
  onShowAll: (() => void) | undefined
}

/** In place of an empty list: what would be there, and the way to it. */
export function NoLoads({ tab, onShowAll }: NoLoadsProps) {
  const session = useSession()
  const maySeeBoard = canBookLoads(session)
  if (onShowAll) {
    return (
      <EmptyState
        message={NO_LOADS_COPY.empty(tab)}
        hint={NO_LOADS_COPY.emptyHint}
        action={
          <Button variant="ghost" onClick={onShowAll}>
            {NO_LOADS_COPY.showAllLoads}
          </Button>
        }
      />
    )
  }
  const words = (maySeeBoard ? CARRIER_EMPTY_TEXT : BROKER_EMPTY_TEXT)[tab]
  const toBoard = <Button render={<Link to={PATHS.loadBoard} />}>{NO_LOADS_COPY.findALoad}</Button>
  const toForm = <Button render={<Link to={PATHS.createLoad} />}>{NO_LOADS_COPY.postALoad}</Button>
  const action = maySeeBoard ? toBoard : canPostLoads(session) && toForm
  return <EmptyState {...words} action={(tab === 'active' || tab === 'pending') && action} />
}
