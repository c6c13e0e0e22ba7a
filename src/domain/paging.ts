/** Rows beyond this are not counted: the exact total of a large table costs more than it tells. */
export const TOTAL_CAP = 10_000

/** How many pages stay visible on each side of the current one (BOARD-13). */
const NEIGHBOURS = 2

/** Pages, from the number of rows; none for an empty list. */
export function totalPages(total: number, limit: number): number {
  return Math.ceil(total / limit)
}

/**
 * The links of a pagination bar (BOARD-13): the first page, those within 2 of the current one, the
 * last, and 'gap' wherever pages are left out. A current page outside the list counts as its nearest.
 */
export function pageNumbers(current: number, total: number): (number | 'gap')[] {
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
export function showing(page: number, limit: number, total: number): { from: number; to: number; total: number } {
  const from = (page - 1) * limit + 1
  if (from > total) return { from: 0, to: 0, total }
  return { from, to: Math.min(page * limit, total), total }
}

/** '9,876', or '10,000+' above the cap. */
export function totalLabel(total: number): string {
  return total > TOTAL_CAP ? `${COUNT.format(TOTAL_CAP)}+` : COUNT.format(total)
}

const COUNT = new Intl.NumberFormat('en-US')
