import { deletePushSubscriptionEndpoint } from '#contract/notification/push.ts'
import { call } from '#offline/session/call.ts'
import { registerPushSubscription } from '#offline/session/push-subscription.ts'
import type { PersonId } from '#domain/access/ids.ts'

/**
 * State of push in this browser.
 * - `unsupported`: the browser has no push
 * - `install-first`: iOS allows push only for apps on the home screen
 * - `denied`: the user blocked it; only browser settings can undo that
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on'

/** The account that turned push on here, by a tap. No other gets it without one. */
const WANTED = 'push-wanted'
/** localStorage: the account that dismissed the offer. It isn't offered again; settings can still turn it on. */
const DECLINED = 'push-declined'
const TIMEOUT_MS = 3_000

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

function accountIn(name: typeof WANTED | typeof DECLINED): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keepAccount(name: typeof WANTED | typeof DECLINED, personId: PersonId | null): void {
  try {
    if (personId === null) localStorage.removeItem(name)
    else localStorage.setItem(name, personId)
  } catch {
    // without storage, the next start asks again
  }
}

export function isPushDeclined(personId: PersonId): boolean {
  return accountIn(DECLINED) === personId
}

export function declinePush(personId: PersonId): void {
  keepAccount(DECLINED, personId)
}

/** Whether the browser lacks push, regardless of permission. */
function obstacle(): 'unsupported' | 'install-first' | null {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return null
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === false ? 'install-first' : 'unsupported'
}

export async function readPushState(personId: PersonId): Promise<PushState> {
  const hindered = obstacle()
  if (hindered) return hindered
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registered())?.pushManager.getSubscription()
  return Notification.permission === 'granted' && subscription && accountIn(WANTED) === personId ? 'on' : 'off'
}

/**
 * Asks for permission and subscribes. Call it from a tap: browsers deny any other request.
 * @throws ApiError, NetworkError, DOMException when it fails
 */
export async function turnOnPush(personId: PersonId): Promise<PushState> {
  const hindered = obstacle()
  if (hindered) return hindered
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const registration = await registered()
  if (!registration) return 'unsupported'
  await registerPushSubscription(registration.pushManager)
  keepAccount(WANTED, personId)
  return 'on'
}

/** Stops pushes to this browser. Unsubscribing works offline too, even if the server can't be told. */
export async function turnOffPush(): Promise<void> {
  keepAccount(WANTED, null)
  const registration = await registered()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.all([
    call(deletePushSubscriptionEndpoint, { body: { endpoint } }, { timeoutMs: TIMEOUT_MS }).catch(() => undefined),
    subscription.unsubscribe(),
  ])
}

/** At each start: resends the subscription, or drops one that belongs to another account. */
export async function resendPushSubscription(personId: PersonId): Promise<void> {
  if (obstacle() || Notification.permission !== 'granted') return
  const registration = await registered()
  if (!registration) return
  if (accountIn(WANTED) === personId) await registerPushSubscription(registration.pushManager)
  else await (await registration.pushManager.getSubscription())?.unsubscribe()
}

/** TEAM-20: their company removed this account; another's push in this browser stays. */
export async function clearPushOf(personId: PersonId): Promise<void> {
  if (accountIn(WANTED) === personId) await clearPush()
}

/** Before sign-out: removes the account's push, notifications and badge from the device. */
export async function clearPush(): Promise<void> {
  await turnOffPush()
  const shown = (await (await registered())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
  await navigator.clearAppBadge?.()
}
