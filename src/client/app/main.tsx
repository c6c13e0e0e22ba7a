import './session-start.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { comesFirst, whenIdle } from '#client/browser/idle.ts'
import { startSession } from '#client/browser/session-state.ts'
import { useSessionOrNull } from '#client/browser/use-session.ts'
import { arrived, lazyPart } from '#client/ui/lazy-part.tsx'
import '#client/ui/styles.css'
import { meetMissingChunks } from './missing-chunk.ts'
import { router } from './router.ts'

// nobody is told anything before there is a page to read
const UpdateNotice = lazyPart(async () => {
  await whenIdle()
  return (await import('./update-notice.tsx')).UpdateNotice
})
const ToastRegion = lazyPart(async () => {
  await whenIdle()
  return (await import('#client/ui/toast-region.tsx')).ToastRegion
})

const NEXT_SCREENS = ['/dashboard/_may-read/load/$loadId', '/dashboard/_may-book/loadboard/$loadId'] as const

function App() {
  const session = useSessionOrNull()
  // what the guards decide from; a new token alone changes nothing
  const rights = session && [session.user.id, session.user.isPaymentMethodVerified, ...session.permissions].join(' ')
  const decidedFrom = useRef(rights)
  useEffect(() => {
    if (decidedFrom.current === rights) return
    decidedFrom.current = rights
    void router.invalidate()
  }, [rights])
  return <RouterProvider router={router} context={{ session }} />
}

/** The code of the screen at this address comes while the session is read; its guards decide later whether it is shown. */
function fetchScreen(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    const chunk = router.loadRouteChunk(route)
    if (chunk) void comesFirst(chunk).catch(() => undefined)
  }
}

async function start(): Promise<void> {
  meetMissingChunks()
  fetchScreen()
  await startSession()
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
  // from a list, a load is a tap away
  for (const screen of NEXT_SCREENS) void router.loadRouteChunk(router.routesById[screen])?.catch(() => undefined)
  const { installServiceWorker } = await arrived(() => import('./service-worker.ts'))
  await installServiceWorker()
}

void start()
