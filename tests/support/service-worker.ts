import { type CDPSession, expect, type Page } from 'playwright/test'

/** The page's service worker, for a test that acts as the push service and as the person. */
export interface Worker {
  /** until the notification that each push causes is on display */
  push: (text: string) => Promise<void>
  /** the notifications on display */
  shown: () => Promise<{ title: string; body: string; tag: string }[]>
  /** presses the notification, or one of its buttons */
  press: (tag: string, action?: string) => Promise<void>
  /** the URL that the worker tried to open; the browser blocks windows for a simulated press */
  opened: () => Promise<string | null>
  /** how many pages of the app it sees; one that is closing counts until it is gone */
  openPages: () => Promise<number>
  /** ends it, as the browser does once it is idle; the next event starts it again */
  stop: () => Promise<void>
  /** the number on the app's icon, as the worker set it */
  badge: () => Promise<number>
}

/** The used part of the worker's scope, because the types here are those of pages. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  dispatchEvent: (event: Event) => boolean
  navigator: Navigator
  clients: {
    openWindow: (path: string) => Promise<null>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]>
  }
  openedByTest?: string
  /** how many notifications the browser has confirmed */
  shownByTest?: number
  badgeByTest?: number
  NotificationEvent: new (type: string, about: { notification: Notification; action: string }) => Event
}

/** The app must be open on the page, and its worker active. */
export async function workerOf(page: Page): Promise<Worker> {
  const origin = new URL(page.url()).origin
  await page.context().grantPermissions(['notifications', 'background-sync'], { origin })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const script = () =>
    page
      .context()
      .serviceWorkers()
      .find((worker) => worker.url().startsWith(origin))
  const running = () => {
    const worker = script()
    if (!worker) throw new Error('No worker runs')
    return worker
  }
  await running().evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shownByTest = 0
    const { registration } = scope
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (...about) => {
      await show(...about)
      scope.shownByTest = (scope.shownByTest ?? 0) + 1
    }
    scope.clients.openWindow = async (path) => {
      scope.openedByTest = path
      return null
    }
    scope.navigator.setAppBadge = async (count = 0) => {
      scope.badgeByTest = count
    }
  })
  const confirmed = () => running().evaluate(() => (globalThis as unknown as WorkerScope).shownByTest ?? 0)
  return {
    opened: () => running().evaluate(() => (globalThis as unknown as WorkerScope).openedByTest ?? null),
    badge: () => running().evaluate(() => (globalThis as unknown as WorkerScope).badgeByTest ?? 0),
    openPages: () =>
      running().evaluate(async () => {
        const { clients } = globalThis as unknown as WorkerScope
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
      }),
    async stop() {
      await cdp.send('ServiceWorker.stopAllWorkers')
    },
    async push(data) {
      const before = await confirmed()
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      // Chromium forgets a notification that is read before it is on display
      await expect.poll(confirmed, { timeout: 15_000 }).toBeGreaterThan(before)
    },
    shown: () =>
      running().evaluate(async () => {
        const shown = await (globalThis as unknown as WorkerScope).registration.getNotifications()
        return shown.map(({ title, body, tag }) => ({ title, body, tag }))
      }),
    async press(tag, action = '') {
      await running().evaluate(
        async ([pressed, button]) => {
          const scope = globalThis as unknown as WorkerScope
          const [notification] = await scope.registration.getNotifications({ tag: pressed ?? '' })
          if (!notification) throw new Error('No such notification')
          scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: button ?? '' }))
        },
        [tag, action],
      )
    },
  }
}

/** As when a user returns to the tab: the page looks for an update, as soon as it has the code for that. */
export async function returnToTab(page: Page): Promise<void> {
  await expect(async () => {
    const looks = page.waitForRequest((request) => request.url().endsWith('/sw.js'), { timeout: 1_000 })
    await Promise.all([looks, page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))])
  }).toPass({ timeout: 20_000 })
}
