import './session-start.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { whenFirstInput } from '#client/browser/page/first-input.ts'
import { trackFirstContent, whenIdle } from '#client/browser/page/idle.ts'
import { listenForInstallPrompt } from '#client/browser/page/install-offer.ts'
import { initSession } from '#client/browser/session/session-state.ts'
import { useSessionOrNull } from '#client/browser/session/use-session.ts'
import { importWithRetry, lazyComponent } from '#client/ui/lazy-part.tsx'
import { whenFirstToast } from '#client/ui/toasts.ts'
import '#client/ui/styles.css'
import { handleMissingChunks } from './missing-chunk.ts'
import { router } from './router.ts'

const loadServiceWorkerCode = () => importWithRetry(() => import('./service-worker.ts'))

const UpdateNotice = lazyComponent(async () => {
  await whenIdle()
  const { whenUpdateReady } = await loadServiceWorkerCode()
  await whenUpdateReady()
  return (await import('./update-notice.tsx')).UpdateNotice
})
// a toast answers what someone did, perhaps after the signal is gone
const ToastRegion = lazyComponent(async () => {
  await Promise.race([whenFirstToast(), whenFirstInput()])
  return (await import('#client/ui/toast-region.tsx')).ToastRegion
})

function App() {
  const session = useSessionOrNull()
  // what the guards depend on; a new token alone needs no re-check
  const rights = session && [session.user.id, session.user.isPaymentMethodVerified, ...session.permissions].join(' ')
  const decidedFrom = useRef(rights)
  useEffect(() => {
    if (decidedFrom.current === rights) return
    decidedFrom.current = rights
    void router.invalidate()
  }, [rights])
  return <RouterProvider router={router} context={{ session }} />
}

/** Loads the current screen's code while the session is read; its guards decide later whether it shows. */
function fetchScreen(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    const chunk = router.loadRouteChunk(route)
    if (chunk) void trackFirstContent(chunk).catch(() => undefined)
  }
}

async function start(): Promise<void> {
  handleMissingChunks()
  listenForInstallPrompt()
  fetchScreen()
  await initSession()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
      <Suspense>
        <UpdateNotice />
      </Suspense>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </StrictMode>,
  )
  await whenIdle()
  const { installServiceWorker } = await loadServiceWorkerCode()
  const open = (path: string) => void router.navigate({ href: path })
  await installServiceWorker(open)
  // a tab of a browser is never launched
  if (window.matchMedia('(display-mode: browser)').matches) return
  const { followLaunches } = await importWithRetry(() => import('./launches.ts'))
  followLaunches(open)
}

void start()
