import '#offline/session/no-eval.ts'
import { drainDriverLinks } from '#offline/driver/driver-outbox.ts'
import { onSync } from './on-sync.ts'

/**
 * Sends what a driver's closed page had saved, where the browser has Background Sync. Apart from the worker that stores
 * the page (drive.ts): this one is as large as the page, which must work offline before it arrives.
 */
declare const self: ServiceWorkerGlobalScope

onSync(self, async () => {
  const { isLeft } = await drainDriverLinks()
  if (isLeft) throw new Error('Not everything is sent yet')
})
