/** The service worker: its script, and how a page registers it. */
export const WORKER = {
  script: import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js',
  options: { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' },
} as const

/** @param open goes to a path in this window, after a tap on a notification */
export function followTaps(open: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<{ open?: string } | null>) => {
    const path = data?.open
    if (path === undefined) return
    // tells the worker that this window goes there
    ports[0]?.postMessage('opening')
    open(path)
  })
}
