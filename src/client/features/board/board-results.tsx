import { memo, useDeferredValue, useState } from 'react'
import type { BoardPage } from '#contract/freight/board-call.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import type { StoredResult } from '#client/data/cache/use-stored.ts'
import { SavedCopyNotice } from '#client/components/saved-copy-notice.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { rememberPageStart } from './board.queries.ts'
import { BoardList, CardSkeletons, type ListPlaces } from './board-list.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_RESULTS_COPY } from './copy.ts'
import { VIEW_SIZES } from './use-board-view.ts'
import { useLateScroll } from './use-late-scroll.ts'
import { BoardPageLinks } from './board-page-links.tsx'
import { BoardEmpty } from './board-empty.tsx'
import { OfflineBoard } from './offline-board.tsx'
import { SearchNotice } from './search-notice.tsx'

const reload = () => window.location.reload()

interface BoardResultsProps extends BoardAsk, ListPlaces {
  page: StoredResult<BoardPage>
  onPageTurned: () => void
}

/** The loads and their pages, or why there are none. A slow phone draws them between taps and keys. */
export function BoardResults({ page, asked, ...board }: BoardResultsProps) {
  return <DrawnResults {...board} page={useDeferredValue(page)} asked={useDeferredValue(asked)} />
}

/** React draws it again for another search or answer only, so its other props must not change. */
const DrawnResults = memo(function DrawnResults({ page, onPageTurned, ...board }: BoardResultsProps) {
  const { data, error, isError, isPlaceholderData, dataUpdatedAt } = page
  const { asked, onAsk, view } = board
  useLateScroll(data !== undefined)
  const turnTo = (next: number) => {
    // while another search still shows, its next page isn't this one's
    if (data && !isPlaceholderData) rememberPageStart(asked, VIEW_SIZES[view], data.meta, next)
    onAsk({ page: next })
    onPageTurned()
  }
  const isOffline = useConnection().is === 'offline'
  const isStored = data !== undefined && !isPlaceholderData
  const [hadBoard, setHadBoard] = useState(false)
  if (data && !hadBoard) setHadBoard(true)
  const [searchesDevice, setSearchesDevice] = useState(false)
  const isMissing = !isStored && isError && error instanceof NetworkError
  if (isMissing && !searchesDevice) setSearchesDevice(true)
  // also while the server is asked again or for another search, so that the loads on screen stay
  if (isMissing || (!isStored && isOffline && searchesDevice)) {
    const failure = <ReadError error={error} message={BOARD_RESULTS_COPY.loadError} onRetry={reload} />
    return <OfflineBoard {...board} isFirst={!hadBoard} onPage={turnTo} onRetry={page.refetch} withoutAny={failure} />
  }
  if (!data)
    return isError ? <ReadError error={error} message={BOARD_RESULTS_COPY.loadError} onRetry={reload} /> : <Loading />
  const { data: loads, meta } = data
  const isEmpty = loads.length === 0
  return (
    <>
      {isError && !isEmpty && <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={reload} />}
      {(meta.searchedFor !== undefined || meta.isPartial) && !isEmpty && (
        <SearchNotice meta={meta} typed={asked.search} />
      )}
      <BoardList
        {...board}
        loads={loads}
        isFirst={!searchesDevice}
        isBusy={isPlaceholderData}
        whenEmpty={<BoardEmpty asked={asked} onAsk={onAsk} total={meta.total} />}
      />
      {!isEmpty && <BoardPageLinks meta={meta} onPage={turnTo} />}
    </>
  )
})

/** BOARD-09 */
function Loading() {
  return (
    <LoadingState words={BOARD_RESULTS_COPY.loading}>
      <CardSkeletons />
    </LoadingState>
  )
}
