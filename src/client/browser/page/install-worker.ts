import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'

/** How long to wait after the first failure. It doubles up to an hour. */
const FIRST_WAIT_MS = MINUTE_MS / 2

interface WorkerToInstall {
  readonly script: string
  readonly options: RegistrationOptions
  /** called once for each worker that begins to be installed, with its registration */
  readonly follow?: (worker: ServiceWorker, registration: ServiceWorkerRegistration) => void
}

/**
 * Registers a service worker, and tries again until it is installed: a file may not have arrived, or a captive portal
 * answered in the server's place (sw/stored-files.ts). A browser alone tries again at the next start of a page.
 */
export function installWorker({ script, options, follow }: WorkerToInstall): void {
  const followed = new WeakSet<object>()
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function tryLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => start(look), waitMs)
    waitMs = Math.min(waitMs * 2, HOUR_MS)
  }

  function followInstall(worker: ServiceWorker | null, registration: ServiceWorkerRegistration): void {
    if (!worker || followed.has(worker)) return
    followed.add(worker)
    let isInstalled = worker.state !== 'installing'
    worker.addEventListener('statechange', () => {
      // a worker that a newer one replaced is redundant, too
      if (worker.state === 'redundant' && !isInstalled) tryLater()
      isInstalled ||= worker.state === 'installed'
      if (isInstalled) waitMs = FIRST_WAIT_MS
    })
    follow?.(worker, registration)
  }

  async function register(): Promise<void> {
    const registration = await navigator.serviceWorker.register(script, options)
    if (followed.has(registration)) return void (await registration.update())
    followed.add(registration)
    registration.addEventListener('updatefound', () => followInstall(registration.installing, registration))
    for (const worker of [registration.installing, registration.waiting]) followInstall(worker, registration)
  }

  async function look(): Promise<void> {
    // fetched first: an unreachable worker must not look deleted, or the browser removes it
    const { ok } = await fetch(script, { cache: 'no-store' })
    if (ok) await register()
  }

  function start(step: () => Promise<void>): void {
    step().catch((error: unknown) => {
      console.warn('The service worker is not installed', error)
      tryLater()
    })
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && start(look))
  setInterval(() => start(look), HOUR_MS)
  start(register)
}
