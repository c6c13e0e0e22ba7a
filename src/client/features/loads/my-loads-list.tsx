import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PATHS } from '#contract/path.ts'
import type { Load } from '#contract/load.ts'
import type { Page } from '#contract/wire.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { canBookLoad, canCreateLoad } from '#domain/permission.ts'
import { useSession } from '#client/browser/use-session.ts'
import { useOutbox } from '#client/data/use-outbox.ts'
import type { StoredResult } from '#client/data/use-stored.ts'
import { KeptContent } from '#client/components/kept-content.tsx'
import { LoadCardSkeleton } from '#client/components/load-card-skeleton.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { unsentLoads } from '#offline/overlay.ts'
import { MyLoadCard } from './my-load-card.tsx'
import type { MyLoadsTab } from './my-loads-search.ts'

// hardly ever there is one
const WaitingLoads = lazyPart(() => import('./waiting-loads.tsx').then((file) => file.WaitingLoads))

const GRID = 'grid gap-4 md:grid-cols-2'
const FAILED = 'Failed to load loads'

interface MyLoadsListProps {
  tab: MyLoadsTab
  page: number
  /** when the lists are narrowed: shows them whole again */
  onShowAll: (() => void) | undefined
  list: StoredResult<Page<Load>>
  onPage: (page: number) => void
}

/** One tab's page of cards, with whatever stands in for them. */
export function MyLoadsList({ tab, page, onShowAll, list, onPage }: MyLoadsListProps) {
  const { data, isError, refetch, dataUpdatedAt } = list
  const now = useNow(MINUTE_MS)
  const { ops } = useOutbox()
  // what is not posted yet has no place in a search of what is
  const unsent = tab === 'pending' && page === 1 && !onShowAll ? unsentLoads(ops, now) : []
  const cards = data?.data ?? []
  return (
    <>
      {isError && data && <KeptContent message={FAILED} savedAt={dataUpdatedAt} onRetry={refetch} />}
      {isError && !data && (
        <div className="pb-4">
          <ErrorState message={FAILED} onRetry={refetch} />
        </div>
      )}
      {!isError && !data && <Loading />}
      {data && cards.length + unsent.length === 0 && <NoLoads tab={tab} onShowAll={onShowAll} />}
      {cards.length + unsent.length > 0 && (
        <ul className={GRID} aria-busy={list.isPlaceholderData}>
          <Suspense>{unsent.length > 0 && <WaitingLoads chips={unsent} />}</Suspense>
          {cards.map((load) => (
            <li key={load.id} className="min-w-0">
              <MyLoadCard load={load} />
            </li>
          ))}
        </ul>
      )}
      {data && (data.meta.totalPages > 1 || page > 1) && (
        <SimplePager page={page} pages={Math.max(1, data.meta.totalPages)} onPage={onPage} />
      )}
    </>
  )
}

function Loading() {
  return (
    <LoadingState words="Loading your loads...">
      <div className={GRID}>
        {['first', 'second', 'third', 'fourth'].map((place) => (
          <LoadCardSkeleton key={place} />
        ))}
      </div>
    </LoadingState>
  )
}

const CARRIER_WORDS: Record<MyLoadsTab, { message: string; hint: string }> = {
  active: { message: 'No active loads', hint: 'A load that you have booked is here from then until you arrive.' },
  pending: { message: 'No pending loads', hint: 'Loads that you asked for or were offered wait here for an answer.' },
  completed: { message: 'No completed loads', hint: 'Loads that you have delivered are kept here.' },
}
const BROKER_WORDS: Record<MyLoadsTab, { message: string; hint: string }> = {
  active: { message: 'No active loads', hint: 'A load is here from the moment you accept a carrier until it arrives.' },
  pending: { message: 'No pending loads', hint: 'Loads that you post wait here for a carrier.' },
  completed: { message: 'No completed loads', hint: 'Loads that have arrived are kept here.' },
}

function NoLoads({ tab, onShowAll }: Pick<MyLoadsListProps, 'tab' | 'onShowAll'>) {
  const session = useSession()
  const maySeeBoard = canBookLoad(session)
  if (onShowAll) {
    return (
      <EmptyState
        message={`No ${tab} load fits`}
        hint="Try fewer words, or other days."
        action={
          <Button variant="ghost" onClick={onShowAll}>
            Show all loads
          </Button>
        }
      />
    )
  }
  const words = (maySeeBoard ? CARRIER_WORDS : BROKER_WORDS)[tab]
  const toBoard = <Button render={<Link to={PATHS.loadBoard} />}>Find a load</Button>
  const toForm = <Button render={<Link to={PATHS.createLoad} />}>Post a load</Button>
  const action = maySeeBoard ? toBoard : canCreateLoad(session) && toForm
  return <EmptyState {...words} action={tab !== 'completed' && action} />
}
