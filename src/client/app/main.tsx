import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '#client/browser/session-state.ts'
import { useSessionOrNull } from '#client/browser/use-session.ts'
import '#client/ui/styles.css'
import { meetMissingChunks } from './missing-chunk.ts'
import { router } from './router.ts'

const UpdateNotice = lazy(() => import('./update-notice.tsx').then((file) => ({ default: file.UpdateNotice })))
// nobody is told anything before there is a page to read
const ToastRegion = lazy(() => import('#client/ui/toast-region.tsx').then((file) => ({ default: file.ToastRegion })))

function App() {
  const session = useSessionOrNull()
  // what the guards decide from; a new token alone changes nothing
  const rights = session && [session.user.id, session.user.isPaymentMethodVerified, ...session.permissions].join(' ')
  useEffect(() => {
    void router.invalidate()
  }, [rights])
  return <RouterProvider router={router} context={{ session }} />
}

async function start(): Promise<void> {
  meetMissingChunks()
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
  const { installServiceWorker } = await import('./service-worker.ts')
  await installServiceWorker()
}

void start()
