const LONGEST_MS = 2_000
/** A device that does not answer must not keep the network from being asked. */
const LONGEST_READ_MS = 1_000

const reading = new Set<Promise<unknown>>()

/** What a person looks for on this screen: whatever begins by itself waits for it. */
export function comesFirst<T>(work: Promise<T>): Promise<T> {
  const over = work.catch(() => undefined)
  reading.add(over)
  void over.then(() => reading.delete(over))
  return work
}

/** Resolves when what comes first has come and may be drawn: a live read begins in a timer, and so does what follows it. */
export async function whenRead(): Promise<void> {
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

/** Resolves when the page has nothing more urgent to do. What no first screen needs waits for it. */
export async function whenIdle(): Promise<void> {
  const latest = performance.now() + LONGEST_MS
  do {
    await whenRead()
    await idle()
  } while (reading.size > 0 && performance.now() < latest)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none
    if (!('requestIdleCallback' in window)) setTimeout(resolve, LONGEST_MS / 4)
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
  })
}
