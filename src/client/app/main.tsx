import './session-start.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { trackFirstContent, whenIdle } from '#client/browser/page/idle.ts'
import { initSession } from '#client/browser/session/session-state.ts'
import { useSessionOrNull } from '#client/browser/session/use-session.ts'
import { importWithRetry, lazyComponent } from '#client/ui/lazy-part.tsx'
import '#client/ui/styles.css'
import { handleMissingChunks } from './missing-chunk.ts'
import { router } from './router.ts'

// neither has anything to show before the first screen is up
const UpdateNotice = lazyComponent(async () => {
  await whenIdle()
  return (await import('./update-notice.tsx')).UpdateNotice
})
const ToastRegion = lazyComponent(async () => {
  await whenIdle()
  return (await import('#client/ui/toast-region.tsx')).ToastRegion
})

const NEXT_SCREENS = ['/dashboard/_may-read/load/$loadId', '/dashboard/_may-book/loadboard/$loadId'] as const

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
  fetchScreen()
  await initSession()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
      <Suspense>
        <UpdateNotice />
        <ToastRegion />
      </Suspense>
    </StrictMode>,
  )
  await whenIdle()
  // a load is one tap from any list
  for (const screen of NEXT_SCREENS) void router.loadRouteChunk(router.routesById[screen])?.catch(() => undefined)
  const { installServiceWorker } = await importWithRetry(() => import('./service-worker.ts'))
  await installServiceWorker()
}

void start()
