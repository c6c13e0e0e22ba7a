import { deletePushSubscription } from '#contract/push.ts'
import { call } from '#offline/call.ts'
import { sendSubscription } from '#offline/push-subscription.ts'

/**
 * How pushes to this browser stand.
 * - `unsupported`: it knows no push
 * - `install-first`: an iPhone pushes to apps on its home screen alone
 * - `denied`: the person said no, and only the browser's own settings can change that
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on'

/** Whose pushes were turned on here, by a tap. Nobody else's are sent without one. */
const WANTED = 'push-wanted'
/** Who said that they want none here: they are not asked again, and may change their mind in the settings. */
const DECLINED = 'push-declined'
const PATIENCE_MS = 3_000

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

function keepAccount(name: typeof WANTED | typeof DECLINED, accountId: string | null): void {
  try {
    if (accountId === null) localStorage.removeItem(name)
    else localStorage.setItem(name, accountId)
  } catch {
    // where nothing is stored, the next start asks again
  }
}

export function isPushDeclined(accountId: string): boolean {
  return accountIn(DECLINED) === accountId
}

export function declinePush(accountId: string): void {
  keepAccount(DECLINED, accountId)
}

/** Whether the browser can push at all, whatever was allowed. */
function obstacle(): 'unsupported' | 'install-first' | null {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return null
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === false ? 'install-first' : 'unsupported'
}

export async function pushState(accountId: string): Promise<PushState> {
  const hindered = obstacle()
  if (hindered) return hindered
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registered())?.pushManager.getSubscription()
  return Notification.permission === 'granted' && subscription && accountIn(WANTED) === accountId ? 'on' : 'off'
}

/**
 * Asks for permission and subscribes. Call it from a tap: browsers answer no to any other question.
 * @throws ApiError, NetworkError, DOMException when it did not come about
 */
export async function turnOnPush(accountId: string): Promise<PushState> {
  const hindered = obstacle()
  if (hindered) return hindered
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const registration = await registered()
  if (!registration) return 'unsupported'
  await sendSubscription(registration.pushManager)
  keepAccount(WANTED, accountId)
  return 'on'
}

/** No push comes to this browser any more: the browser itself sees to that, also where the server cannot be told. */
export async function turnOffPush(): Promise<void> {
  keepAccount(WANTED, null)
  const registration = await registered()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.all([
    call(deletePushSubscription, { body: { endpoint } }, { timeoutMs: PATIENCE_MS }).catch(() => undefined),
    subscription.unsubscribe(),
  ])
}

/** At each start: the server learns again where to push to; what belonged to another account is dropped. */
export async function resendPush(accountId: string): Promise<void> {
  if (obstacle() || Notification.permission !== 'granted') return
  const registration = await registered()
  if (!registration) return
  if (accountIn(WANTED) === accountId) await sendSubscription(registration.pushManager)
  else await (await registration.pushManager.getSubscription())?.unsubscribe()
}

/** Before a sign-out: no push, no notification and no number of the account stays on the device. */
export async function forgetPush(): Promise<void> {
  await turnOffPush()
  const shown = (await (await registered())?.getNotifications()) ?? []
  for (const notification of shown) notification.close()
  await navigator.clearAppBadge?.()
}
