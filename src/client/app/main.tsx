import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '#client/browser/session-state.ts'
import { useSessionOrNull } from '#client/browser/use-session.ts'
import { ToastRegion } from '#client/ui/toast.tsx'
import '#client/ui/styles.css'
import { createQueryClient } from './query-client.ts'
import { makeRouter } from './router.ts'
import { installServiceWorker } from './service-worker.ts'

const queryClient = createQueryClient()
const router = makeRouter(queryClient)

function App() {
  const session = useSessionOrNull()
  const signedInAs = session?.user.id
  useEffect(() => {
    if (!signedInAs) queryClient.clear()
    void router.invalidate()
  }, [signedInAs])
  return <RouterProvider router={router} context={{ session, queryClient }} />
}

async function start(): Promise<void> {
  await startSession()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
        <ToastRegion />
      </QueryClientProvider>
    </StrictMode>,
  )
  installServiceWorker()
}

void start()
