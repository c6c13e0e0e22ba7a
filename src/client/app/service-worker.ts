/** Registers the worker after the first render, so that keeping the shell never delays showing it. */
export async function installServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { DEV } = import.meta.env
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(DEV ? '/dev-sw.js?dev-sw' : '/sw.js', { scope: '/', type: DEV ? 'module' : 'classic' })
  await worker.register().catch((error: unknown) => console.warn('No service worker', error))
}
