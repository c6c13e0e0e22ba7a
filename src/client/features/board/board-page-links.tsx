import { paginationLinks, pageRange, formatCounted } from '#domain/text/paging.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { BOARD_PAGE_SIZE } from './board.queries.ts'
import { PAGE_LINKS_COPY } from './page-links-copy.ts'

/** BOARD-12 to BOARD-14 */
export function BoardPageLinks({ meta, onPage }: { meta: Page<Load>['meta']; onPage: (page: number) => void }) {
  const { from, to, total } = pageRange(meta.page, BOARD_PAGE_SIZE, meta.total)
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
