/** Rows beyond this are not counted: the exact total of a large table costs more than it is worth. */
export const MAX_COUNTED_ROWS = 10_000

/** How many pages stay visible on each side of the current one (BOARD-13). */
const NEIGHBOURS = 2

/** Number of pages for that many rows; 0 for an empty list. */
export function countPages(total: number, limit: number): number {
  return Math.ceil(total / limit)
}

/**
 * The links of a pagination bar (BOARD-13): the first page, those within 2 of the current one, the last, and 'gap' for
 * skipped pages. A current page out of range counts as the nearest one.
 */
export function paginationLinks(current: number, total: number): (number | 'gap')[] {
  const here = Math.min(Math.max(1, current), total)
  const pages: (number | 'gap')[] = []
  let previous = 0
  for (let page = 1; page <= total; page++) {
    if (page !== 1 && page !== total && Math.abs(page - here) > NEIGHBOURS) continue
    if (page - previous > 1) pages.push('gap')
    pages.push(page)
    previous = page
  }
  return pages
}

/** The x, y and n of 'Showing x to y of n results' (BOARD-12); x and y are 0 on a page without rows. */
export function pageRange(page: number, limit: number, total: number): { from: number; to: number; total: number } {
  const from = (page - 1) * limit + 1
  if (from > total) return { from: 0, to: 0, total }
  return { from, to: Math.min(page * limit, total), total }
}

/** '9,876', or '10,000+' above the cap. */
export function formatTotal(total: number): string {
  return total > MAX_COUNTED_ROWS ? `${COUNT.format(MAX_COUNTED_ROWS)}+` : COUNT.format(total)
}

/** '9,876', or '1,000+' when counting stopped there. */
export function formatCounted(total: number, isCapped = false): string {
  return `${COUNT.format(total)}${isCapped ? '+' : ''}`
}

const COUNT = new Intl.NumberFormat('en-US')
