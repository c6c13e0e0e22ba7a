/**
 * Gzipped JavaScript of the first load in kilobytes of 1000 bytes; the first matching URL prefix applies. A phone can
 * start in time with 200, 150 and 110. Each leaves 12 KB of room or more.
 */
const FIRST_KB: readonly (readonly [prefix: string, kilobytes: number])[] = [
  ['/dashboard', 188],
  ['/auth', 110],
  ['/', 98],
]
/** What each page may fetch on its own right after that. The service worker's files come from its list. */
export const THEN_KB = 40

/** What somebody opens with a tap on a settled page: on the device, but a slow phone must read and run it. */
export const TAP_KB = 100
export const TAP_FILES = 20

/** @param url '/dashboard/load-board', as the URL map has it */
export function firstLoadKb(url: string): number {
  return FIRST_KB.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 0
}
