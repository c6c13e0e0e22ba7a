import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '#client/browser/page/idle.ts'

/** Renders a public page, then caches the app for visitors who go on to it. */
export async function showPage(Page: ComponentType): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await whenIdle()
  const { installServiceWorker } = await import('./service-worker.ts')
  await installServiceWorker((path) => window.location.assign(path))
}
