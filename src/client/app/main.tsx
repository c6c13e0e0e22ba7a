import './session-start.ts'
import { StrictMode, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { readEarlyInput } from '#client/browser/page/early-input.ts'
import { whenIdleOrTouched } from '#client/browser/page/first-input.ts'
import { trackFirstContent, whenIdle } from '#client/browser/page/idle.ts'
import { listenForInstallPrompt } from '#client/browser/page/install-offer.ts'
import { currentSession, initSession } from '#client/browser/session/session-state.ts'
import { importWithRetry, lazyPart } from '#client/ui/lazy-part.tsx'
import { App } from './app.tsx'
import { followLaunches } from './launches.ts'
import { handleMissingChunks } from './missing-chunk.ts'
import { followTaps } from './register-worker.ts'
import { router } from './router.ts'

const fetchUpdates = () => import('./updates.tsx')
const UpdateNotice = lazyPart(() => whenIdle().then(fetchUpdates), 'UpdateNotice')

// a toast answers what someone did, perhaps after the signal is gone
const ToastRegion = lazyPart(async () => {
  await whenIdleOrTouched()
  return import('#client/ui/toast-region.tsx')
}, 'ToastRegion')

const PAGE = (
  <StrictMode>
    <App />
    <Suspense>
      <UpdateNotice />
    </Suspense>
    <Suspense>
      <ToastRegion />
    </Suspense>
  </StrictMode>
)

/** A function, because a file that is loaded for another module in it must not start the page again. */
export async function startApp(): Promise<void> {
  handleMissingChunks()
  listenForInstallPrompt()
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root')
  const isPrerendered = 'prerendered' in container.dataset
  // the router shows why a screen failed
  const screen = (isPrerendered ? fetchScreenWithRetry() : fetchScreen()).catch(() => undefined)
  await initSession()
  if (isPrerendered) {
    await screen
    await replaceHtml(container)
  } else createRoot(container).render(PAGE)
  const open = (path: string) => void router.navigate({ href: path })
  followTaps(open)
  // after the first render, so caching the app never delays it
  await whenIdle()
  followOwnLaunches(open)
  await followWorker()
}

/** Loads the current screen's code while the session is read; its guards decide later whether it shows. */
async function fetchScreen(): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  await trackFirstContent(Promise.all(matchedRoutes.flatMap((route) => router.loadRouteChunk(route) ?? [])))
}

/** For HTML from the build: in its place, the router would show a screen whose file didn't come as failed. */
async function fetchScreenWithRetry(): Promise<void> {
  let failures: Error[] = []
  const note = ({ payload }: { payload: Error }) => void failures.push(payload)
  window.addEventListener('vite:preloadError', note)
  await importWithRetry(async () => {
    failures = []
    await fetchScreen()
    const [failure] = failures
    if (failure) throw failure
  })
  window.removeEventListener('vite:preloadError', note)
}

/** Until the screen can take its place at once, HTML from the build stays, with what was typed into it. */
async function replaceHtml(container: HTMLElement): Promise<void> {
  router.update({ ...router.options, context: { session: currentSession() } })
  await router.load()
  const enterAgain = readEarlyInput(container)
  flushSync(() => createRoot(container).render(PAGE))
  enterAgain()
}

async function followWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { followServiceWorker } = await importWithRetry(fetchUpdates)
  followServiceWorker()
}

function followOwnLaunches(open: (path: string) => void): void {
  // a tab of a browser is never launched
  if (window.matchMedia('(display-mode: browser)').matches) return
  followLaunches(open)
}
