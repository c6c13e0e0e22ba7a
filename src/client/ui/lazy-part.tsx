import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { UI_COPY } from './copy.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** How browsers and the bundler report a file that didn't load; any other error is the part's own. */
const DID_NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/**
 * A part of a screen that loads when first shown. If the signal drops, only this part waits: the nearest Suspense shows
 * its fallback and the rest of the screen keeps working.
 */
export function lazyComponent<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await importWithRetry(fetchPart) }))
}

/** Runs an `import()`, retrying until there's a connection. */
export async function importWithRetry<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await fetchPart()
    } catch (error) {
      if (!(error instanceof Error && DID_NOT_COME.test(error.message))) throw error
      await nextChance(wait)
    }
  }
}

/** Resolves on `online` or after a delay: the event alone isn't reliable. */
function nextChance(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const chance = new AbortController()
    const take = () => {
      chance.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(take, waitMs)
    window.addEventListener('online', take, { signal: chance.signal })
  })
}

/** Fallback for a dialog that's still loading. It appears late, so a fast dialog never shows it. */
export function LoadingNotice() {
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-24 z-50 mx-auto w-fit animate-late rounded-card border border-line bg-surface px-4 py-3 shadow-lg"
    >
      {UI_COPY.partNotOnDevice}
    </p>
  )
}
