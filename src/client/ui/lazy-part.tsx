import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** How browsers and the bundler say that a file did not come; any other error is the part's own. */
const DID_NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

/**
 * A part of a screen that is fetched when it is first shown. A signal that fades meanwhile costs that part alone: the
 * nearest Suspense shows what stands in its place until it has come, and the screen around it goes on.
 */
export function lazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await arrived(fetchPart) }))
}

/** What is fetched by `import()`, also when it has to wait for a signal. */
export async function arrived<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await fetchPart()
    } catch (error) {
      if (!(error instanceof Error && DID_NOT_COME.test(error.message))) throw error
      await nextChance(wait)
    }
  }
}

/** When the browser believes to be back online, or after a time: its belief proves nothing. */
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

/** What stands in the place of a dialog that was asked for and has not come; a quick one is there before it shows. */
export function ComingPart() {
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-24 z-50 mx-auto w-fit animate-late rounded-card border border-line bg-surface px-4 py-3 shadow-lg"
    >
      This part is not on the device yet. It opens by itself once there is a connection.
    </p>
  )
}
