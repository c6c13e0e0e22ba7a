/**
 * Gzipped JavaScript of the first load in kilobytes of 1000 bytes; the first matching URL prefix applies. A phone can
 * start in time with 200, 150 and 110. Each leaves 12 KB of room or more.
 */
const FIRST_KB: readonly (readonly [prefix: string, kilobytes: number])[] = [
  ['/dashboard', 188],
  ['/auth', 110],
  ['/', 98],
]
/** What a page fetches on its own right after that. The service worker's files come from its list. */
const THEN_KB: readonly (readonly [prefix: string, kilobytes: number])[] = [
  // the load form: its fields, its rules and react-hook-form
  ['/dashboard/create-load', 86],
  ['/dashboard/edit-load', 79],
  // its stops and documents, and its actions; a button needs no file of the rest
  ['/dashboard/load/', 44],
  ['/dashboard/profile/edit', 41.5],
  // the booking dialog with the broker's terms, days to pay, and a checkbox that its first load has no longer
  ['/dashboard/load-board', 42.5],
  ['/dashboard/loadboard/', 45],
  // charts and their periods
  ['/dashboard/analytics', 41],
  ['/', 40],
]

/** @param url '/dashboard/load-board', as the URL map has it */
export function firstLoadKb(url: string): number {
  return budgetFor(url, FIRST_KB)
}

export function thenKb(url: string): number {
  return budgetFor(url, THEN_KB)
}

function budgetFor(url: string, budgets: readonly (readonly [prefix: string, kilobytes: number])[]): number {
  return budgets.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 0
}
