import type { BoardMeta } from '#contract/freight/board-call.ts'
import { paginationLinks, pageRange, formatCounted } from '#domain/text/paging.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { PAGE_LINKS_COPY } from './page-links-copy.ts'

/** BOARD-12 to BOARD-14 */
export function BoardPageLinks({ meta, onPage }: { meta: BoardMeta; onPage: (page: number) => void }) {
  const { from, to, total } = pageRange(meta.page, meta.limit, meta.total)
  const results = formatCounted(total, meta.totalIsCapped)
  return (
    <Pagination
      pages={paginationLinks(meta.page, meta.totalPages)}
      current={meta.page}
      summary={PAGE_LINKS_COPY.showing(from, to, results)}
      onPage={onPage}
    />
  )
}
