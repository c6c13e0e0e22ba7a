import { broadcastLive } from '#offline/cache/live-channel.ts'
import { answerFromPush, countAppBadge, receivePush } from '#offline/cache/push-inbox.ts'
import { registerOutboxSync } from '#offline/outbox/outbox-sync.ts'
import { registerPushSubscription } from '#offline/session/push-subscription.ts'
import { loadStoredSession } from '#offline/session/session.ts'
import { deliverAndTell } from './deliver.ts'
import { type Carried, show } from './notification.ts'

/** How long a page may take to confirm that it navigates. */
const ACK_MS = 1_000

/** Shows every push first; then updates the badge and delivers the outbox. */
export function handlePushEvents(scope: ServiceWorkerGlobalScope, build: string): void {
  scope.addEventListener('push', (event) => event.waitUntil(pushed(scope, build, event.data?.text())))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(clicked(scope, build, event)))
  scope.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(resubscribed(scope))
  })
}

async function pushed(scope: ServiceWorkerGlobalScope, build: string, text: string | undefined): Promise<void> {
  const { shown, status } = await receivePush(text)
  await show(scope, shown)
  if (status === 'nobody') await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
  if (status !== 'kept' || !shown.own) return
  broadcastLive({ type: 'news' })
  await setBadge(scope, shown.own.to)
  await deliverAlong(scope, build)
}

/** If a push got through, the outbox can too. */
async function deliverAlong(scope: ServiceWorkerGlobalScope, build: string): Promise<void> {
  await deliverAndTell(scope, build).catch(() => undefined)
}

async function setBadge(
  { navigator }: ServiceWorkerGlobalScope,
  personId: Parameters<typeof countAppBadge>[0],
): Promise<void> {
  await navigator.setAppBadge?.(await countAppBadge(personId)).catch(() => undefined)
}

async function clicked(
  scope: ServiceWorkerGlobalScope,
  build: string,
  { notification, action }: NotificationEvent,
): Promise<void> {
  notification.close()
  const { path, own } = notification.data as Carried
  if (own && (action === 'accept' || action === 'reject')) {
    const { title, tag } = notification
    let isAnswered = false
    const sendsLater = () => registerOutboxSync(scope.registration)
    for await (const shown of answerFromPush(own, action, { build, sendsLater })) {
      isAnswered = true
      await show(scope, { title, tag, path, actions: [], own, ...shown })
    }
    if (isAnswered) return deliverAlong(scope, build)
  }
  return open(scope, path)
}

/** Lets an open window navigate and keep its state; else opens a new one. */
async function open({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windows.find(({ focused }) => focused) ?? windows[0]
  if (!page) return void (await clients.openWindow(path))
  const focused = await page.focus().catch(() => page)
  if (await focusClientOn(focused, path)) return
  await focused.navigate(path).catch(() => clients.openWindow(path))
}

function focusClientOn(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ACK_MS)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ open: path }, [port2])
  })
}

/** The browser dropped the subscription; a signed-in user still wants it. */
async function resubscribed({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  if (await loadStoredSession()) await registerPushSubscription(registration.pushManager)
}
