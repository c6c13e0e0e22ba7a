const LONGEST_MS = 2_000
/** Cap on the wait, so that a hung IndexedDB can't block the network. */
const LONGEST_READ_MS = 1_000

const reading = new Set<Promise<unknown>>()

/** Marks a read as the screen's main content: background work waits for it. */
export function trackFirstContent<T>(work: Promise<T>): Promise<T> {
  const over = work.catch(() => undefined)
  reading.add(over)
  void over.then(() => reading.delete(over))
  return work
}

/** Resolves when those reads are done and can render. Live queries start in a timer, hence the pauses. */
export async function whenFirstContentShown(): Promise<void> {
  const latest = performance.now() + LONGEST_READ_MS
  do {
    await pause(0)
    await Promise.race([Promise.all(reading), pause(LONGEST_READ_MS)])
    await pause(0)
  } while (reading.size > 0 && performance.now() < latest)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves when the page is idle. For work that no first screen needs. */
export async function whenIdle(): Promise<void> {
  const latest = performance.now() + LONGEST_MS
  do {
    await whenFirstContentShown()
    await idle()
  } while (reading.size > 0 && performance.now() < latest)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // missing in Safari
    if (!('requestIdleCallback' in window)) setTimeout(resolve, LONGEST_MS / 4)
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
  })
}
