import CloudOff from 'lucide-react/icons/cloud-off'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { searchStoredBoard } from '#offline/cache/search-stored-board.ts'
import { readStoredBoard, type StoredBoard } from '#offline/cache/stored-board.ts'
import { BoardList, type ListPlaces } from './board-list.tsx'
import { BoardPageLinks } from './board-page-links.tsx'
import type { BoardAsk } from './board-search.ts'
import { OFFLINE_BOARD_COPY } from './offline-board-copy.ts'
import { readFilters } from './read-filters.ts'
import { VIEW_SIZES } from './use-board-view.ts'

interface OfflineBoardProps extends BoardAsk, ListPlaces {
  /** no other loads were on screen before */
  isFirst: boolean
  onPage: (page: number) => void
  onRetry: () => void
  /** in place of the board where this device has none of it */
  withoutAny: ReactNode
}

/** Without connection: this search over the loads on this device, with the age of what it searched. */
export function OfflineBoard({ onPage, onRetry, withoutAny, ...board }: OfflineBoardProps) {
  const db = openAccountCache(useSession().user.id)
  const now = useNow(MINUTE_MS)
  const { is } = useConnection()
  const retry = useEffectEvent(onRetry)
  // with the signal back, the board isn't searched on the device until the next poll
  useEffect(() => {
    if (is === 'online') retry()
  }, [is])
  const stored = useLiveRead(db, 'stored-board', () => readStoredBoard(db))
  const { view, asked } = board
  const found = useMemo(() => stored && search(stored, { view, asked }, now), [stored, view, asked, now])
  if (!stored || !found) return null
  if (stored.at === 0) return withoutAny
  const { data: loads, meta } = found
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 pb-2 text-ink-soft">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        <p role="status" className="min-w-0 flex-[1_1_14rem]">
          {OFFLINE_BOARD_COPY.found(meta.total)} {OFFLINE_BOARD_COPY.age(formatAge(stored.at, toDeviceTime(now)))}
        </p>
        <Button variant="quiet" onClick={onRetry}>
          {OFFLINE_BOARD_COPY.tryAgain}
        </Button>
      </div>
      <BoardList
        {...board}
        loads={loads}
        whenEmpty={<EmptyState message={OFFLINE_BOARD_COPY.none} hint={OFFLINE_BOARD_COPY.noneHint} />}
      />
      {loads.length > 0 && <BoardPageLinks meta={meta} onPage={onPage} />}
    </>
  )
}

function search(stored: StoredBoard, { view, asked }: Pick<OfflineBoardProps, 'view' | 'asked'>, now: Instant) {
  const { search: words, status, sort, page } = asked
  // a filter that the server would refuse is left out, as its own message says
  const query = { ...readFilters(asked).query, search: words, status, sort, page, limit: VIEW_SIZES[view] }
  return searchStoredBoard(stored, query, now)
}
