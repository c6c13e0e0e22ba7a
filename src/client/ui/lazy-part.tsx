// oxlint-disable-next-line no-restricted-imports -- the one place that may
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { UI_COPY } from './copy.ts'
import { useOnline } from './use-online.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** How browsers and the bundler report a file that didn't load; any other error is the part's own. */
const DID_NOT_COME = /dynamically imported module|importing a module script failed|preload css/i

export type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/**
 * A part of a screen that loads when first shown. If the signal drops, only this part waits: the nearest Suspense shows
 * its fallback and the rest of the screen keeps working.
 * @param name of the component in the file
 */
export function lazyPart<File, Name extends keyof File>(
  fetchFile: () => Promise<File>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<File[Name]>>> {
  return lazy(async () => {
    const file = await importWithRetry(fetchFile)
    return { default: file[name] as ComponentType<PropsOf<File[Name]>> }
  })
}

/** Runs an `import()`, retrying until there's a connection. */
export async function importWithRetry<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    // from the start: a try that begins offline may fail after the connection is back
    const connection = nextConnection()
    try {
      return await fetchPart()
    } catch (error) {
      if (!(error instanceof Error && DID_NOT_COME.test(error.message))) throw error
      await connection.orAfter(wait)
    } finally {
      connection.forget()
    }
  }
}

/** The next `online` event. It alone isn't reliable, hence the delay. */
function nextConnection() {
  const waiting = new AbortController()
  const online = new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { signal: waiting.signal })
  })
  return {
    orAfter: async (waitMs: number): Promise<void> => {
      let timer: ReturnType<typeof setTimeout> | undefined
      await Promise.race([online, new Promise((resolve) => (timer = setTimeout(resolve, waitMs)))])
      clearTimeout(timer)
    },
    forget: () => waiting.abort(),
  }
}

/** Fallback for a dialog that's still loading. It appears late, so a fast dialog never shows it. */
export function LoadingNotice() {
  const isOnline = useOnline()
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-24 z-50 mx-auto w-fit animate-late rounded-card border border-line bg-surface px-4 py-3 shadow-lg"
    >
      {isOnline ? UI_COPY.opening : UI_COPY.partNotOnDevice}
    </p>
  )
}
