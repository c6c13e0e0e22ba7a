import type { BoardMeta } from '#contract/freight/board-call.ts'
import { SEARCH_NOTICE_COPY } from './search-notice-copy.ts'

/** What the server searched instead of the typed words, and whether it looked at every load. */
export function SearchNotice({ meta: { searchedFor, isPartial }, typed }: { meta: BoardMeta; typed: string }) {
  return (
    <div role="status" className="pb-3">
      {searchedFor !== undefined && <p>{SEARCH_NOTICE_COPY.searchedFor(typed, searchedFor)}</p>}
      {isPartial && <p>{SEARCH_NOTICE_COPY.isPartial}</p>}
    </div>
  )
}
