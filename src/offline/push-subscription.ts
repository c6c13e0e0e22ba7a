import { savePushSubscription, vapidPublicKey } from '#contract/push.ts'
import { call } from './call.ts'

/** As much of the browser's push manager as is used here. */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

function subscribed(manager: Manager, publicKey: string): Promise<PushSubscription> {
  // each push of ours is shown: browsers give a subscription for no less
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The one that the browser has, unless it was made with another key. */
async function current(manager: Manager, publicKey: string): Promise<PushSubscription> {
  const kept = await manager.getSubscription()
  if (!kept) return subscribed(manager, publicKey)
  const key = kept.options.applicationServerKey
  if (!key || base64url(key) === publicKey) return kept
  await kept.unsubscribe()
  return subscribed(manager, publicKey)
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function isAlive(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return (await call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth } } })).alive
}

/**
 * Tells the server where this browser is pushed to, and subscribes where it is not, or where its subscription has died.
 * @throws ApiError, NetworkError; DOMException where the browser does not subscribe
 */
export async function sendSubscription(manager: Manager): Promise<void> {
  const { publicKey } = await call(vapidPublicKey, {})
  const subscription = await current(manager, publicKey)
  if (await isAlive(subscription)) return
  await subscription.unsubscribe()
  await isAlive(await subscribed(manager, publicKey))
}
