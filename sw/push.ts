import { tellLive } from '#offline/live-channel.ts'
import { deliverOnce } from '#offline/delivery.ts'
import { SYNC_NEWS } from '#offline/outbox-sync.ts'
import { answerPush, badgeOf, receivePush, type Shown } from '#offline/push-inbox.ts'
import { sendSubscription } from '#offline/push-subscription.ts'
import { storedSession } from '#offline/session.ts'

/** What a shown notification carries for the tap on it. */
type Carried = Pick<Shown, 'path' | 'own'>

/** So long a page may take to say that it goes where it was asked to. */
const ACK_MS = 1_000

/** Shows what is pushed, always and first; then whatever else the moment is good for. */
export function listenToPushes(scope: ServiceWorkerGlobalScope, build: string): void {
  scope.addEventListener('push', (event) => event.waitUntil(pushed(scope, build, event.data?.text())))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(clicked(scope, build, event)))
  scope.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(resubscribed(scope))
  })
}

async function pushed(scope: ServiceWorkerGlobalScope, build: string, text: string | undefined): Promise<void> {
  const { shown, is } = await receivePush(text)
  await show(scope, shown)
  if (is === 'nobody') await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
  if (is !== 'kept' || !shown.own) return
  tellLive({ is: 'news' })
  await setBadge(scope, shown.own.to)
  await deliverAlong(scope, build)
}

/** Signal that carries a push carries the outbox too. */
async function deliverAlong(scope: ServiceWorkerGlobalScope, build: string): Promise<void> {
  await deliverOnce(build).catch(() => undefined)
  const pages = await scope.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(SYNC_NEWS)
}

/** Where a browser has room for two buttons, they are the answers: the notification itself opens the load. */
async function show(scope: ServiceWorkerGlobalScope, { title, body, tag, actions, path, own }: Shown): Promise<void> {
  const { maxActions = 0 } = Notification as typeof Notification & { maxActions?: number }
  const carried: Carried = { path, own }
  const options: NotificationOptions & { actions: Shown['actions'] } = {
    body,
    tag,
    data: carried,
    actions: actions.slice(0, maxActions),
    icon: '/icons/icon-192.png',
  }
  await scope.registration.showNotification(title, options)
}

async function setBadge({ navigator }: ServiceWorkerGlobalScope, accountId: string): Promise<void> {
  await navigator.setAppBadge?.(await badgeOf(accountId)).catch(() => undefined)
}

async function clicked(
  scope: ServiceWorkerGlobalScope,
  build: string,
  { notification, action }: NotificationEvent,
): Promise<void> {
  notification.close()
  const { path, own } = notification.data as Carried
  if (own && (action === 'accept' || action === 'reject')) {
    const said = await answerPush(own, action, build)
    if (said !== null) {
      const { title, tag } = notification
      await show(scope, { title, body: said, tag, path, actions: [], own })
      return deliverAlong(scope, build)
    }
  }
  return open(scope, path)
}

/** An open window goes there by itself and keeps what it holds; else a new one opens. */
async function open({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windows.find(({ focused }) => focused) ?? windows[0]
  if (!page) return void (await clients.openWindow(path))
  const focused = await page.focus().catch(() => page)
  if (await goes(focused, path)) return
  await focused.navigate(path).catch(() => clients.openWindow(path))
}

function goes(page: WindowClient, path: string): Promise<boolean> {
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

/** The browser gave the subscription up; whoever is signed in wanted it. */
async function resubscribed({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  if (await storedSession()) await sendSubscription(registration.pushManager)
}
