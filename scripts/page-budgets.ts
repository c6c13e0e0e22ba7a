/**
 * Gzipped JavaScript of the first load in kilobytes of 1000 bytes; the first matching URL prefix applies. Each leaves
 * 12 KB of room below what a phone can start in time with: 200, 150 and 110.
 */
const FIRST_KB: readonly (readonly [prefix: string, kilobytes: number])[] = [
  // half its room: offers, prices of a lane and a load's paper are on its first pages
  ['/dashboard', 194],
  ['/auth', 110],
  ['/', 98],
]
/** What a page fetches on its own right after that. The service worker's files come from its list. */
const THEN_KB: readonly (readonly [prefix: string, kilobytes: number])[] = [
  // the load form: its fields, its rules and react-hook-form
  ['/dashboard/create-load', 84],
  ['/dashboard/edit-load', 82],
  // its first load is 12 KB below its budget; chunks move between the two
  ['/dashboard/profile/edit', 45],
  // with the lane's market and the profit on the carrier's truck
  ['/dashboard/loadboard/', 49],
  // its stops and documents, its actions, its route and its history; a button needs no file of the rest
  ['/dashboard/load/', 58],
  ['/', 44],
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
