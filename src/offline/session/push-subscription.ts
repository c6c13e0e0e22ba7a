import { savePushSubscriptionEndpoint, vapidPublicKeyEndpoint } from '#contract/notification/push.ts'
import { call } from './call.ts'

/** The part of the browser's push manager used here. */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

function subscribed(manager: Manager, publicKey: string): Promise<PushSubscription> {
  // browsers only subscribe apps that show every push
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The browser's subscription, replaced if made with another key. */
async function current(manager: Manager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription()
  if (!existing) return subscribed(manager, publicKey)
  const key = existing.options.applicationServerKey
  if (!key || base64url(key) === publicKey) return existing
  await existing.unsubscribe()
  return subscribed(manager, publicKey)
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function isAlive(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return (await call(savePushSubscriptionEndpoint, { body: { endpoint, keys: { p256dh, auth } } })).alive
}

/**
 * Sends this browser's push subscription to the server; subscribes again if there is none or it has expired.
 * @throws ApiError, NetworkError; DOMException when the browser does not subscribe
 */
export async function registerPushSubscription(manager: Manager): Promise<void> {
  const { publicKey } = await call(vapidPublicKeyEndpoint, {})
  const subscription = await current(manager, publicKey)
  if (await isAlive(subscription)) return
  await subscription.unsubscribe()
  await isAlive(await subscribed(manager, publicKey))
}
