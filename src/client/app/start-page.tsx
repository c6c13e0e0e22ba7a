import { type ReactNode, Suspense } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { whenFirstInput } from '#client/browser/page/first-input.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { listenForInstallPrompt } from '#client/browser/page/install-offer.ts'
import { useHydrated } from '#client/browser/page/use-hydrated.ts'
import { importWithRetry, lazyPart } from '#client/ui/lazy-part.tsx'
import { followLaunches } from './launches.ts'
import { handleMissingChunks } from './missing-chunk.ts'
import { Page } from './page.tsx'
import { followTaps, registerWorker } from './register-worker.ts'

const fetchUpdates = () => import('./updates.tsx')
const UpdateNotice = lazyPart(() => whenIdle().then(fetchUpdates), 'UpdateNotice')

// a toast answers what someone did, perhaps after the signal is gone
const ToastRegion = lazyPart(async () => {
  await Promise.race([whenFirstInput(), whenIdle()])
  return import('#client/ui/toast-region.tsx')
}, 'ToastRegion')

/** What a page shows: the app with its router, or a page that does without it. */
export interface Content {
  element: ReactNode
  /** goes to a path in this window */
  open: (path: string) => void
  /** whether the build may have rendered it into the page */
  isPrerendered: boolean
}

let shown: Content | undefined
let root: Root | undefined

/** Replaces what the page shows; toasts and the update notice stay. */
export function showContent(content: Content): void {
  shown = content
  root?.render(pageOf(content))
}

/** Call it before anything is fetched. */
export function preparePage(): void {
  handleMissingChunks()
  listenForInstallPrompt()
}

/** Shows the content, in its HTML from the build where there is some. */
export async function startPage(content: Content): Promise<void> {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root')
  if (content.isPrerendered && 'prerendered' in container.dataset) {
    shown = content
    // rendering right after it would throw the HTML away, with what was typed into it
    root = hydrateRoot(container, pageOf(content))
  } else {
    root = createRoot(container)
    showContent(content)
  }
  const open = (path: string) => shown?.open(path)
  followTaps(open)
  // after the first render, so caching the app never delays it
  await whenIdle()
  followOwnLaunches(open)
  await followWorker()
}

async function followWorker(): Promise<void> {
  const registration = await registerWorker()
  if (!registration) return
  const { followServiceWorker } = await importWithRetry(fetchUpdates)
  await followServiceWorker(registration)
}

function followOwnLaunches(open: Content['open']): void {
  // a tab of a browser is never launched
  if (window.matchMedia('(display-mode: browser)').matches) return
  followLaunches(open)
}

function pageOf({ element }: Content): ReactNode {
  return <Page notices={<Notices />}>{element}</Page>
}

/** HTML from the build has none. */
function Notices() {
  if (!useHydrated()) return null
  return (
    <>
      <Suspense>
        <UpdateNotice />
      </Suspense>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </>
  )
}
