import { type Session, session as sessionSchema } from '#contract/session.ts'
import { createStore, del, get, set } from 'idb-keyval'

/**
 * GUARD-12: the session lives in IndexedDB, because a service worker cannot read localStorage. It is written under the
 * lock `auth` only; every write is told to all tabs, the one that wrote included: a refresh happens below its screens.
 */
const store = createStore('session', 'session')
const KEY = 'session'
const NEWS = 'session'
const telling = new BroadcastChannel(NEWS)
const hearing = new BroadcastChannel(NEWS)

/** Runs `work` while no other tab or worker changes the session. Without Web Locks the server's grace has to do. */
export async function underAuthLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('auth', work) : await work()
}

/** The stored session, or null when there is none or it cannot be read (an older shape, storage refused). */
export async function storedSession(): Promise<Session | null> {
  try {
    const parsed = sessionSchema.safeParse(await get(KEY, store))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export async function storeSession(session: Session): Promise<void> {
  await set(KEY, session, store)
  telling.postMessage('changed')
}

export async function forgetSession(): Promise<void> {
  await del(KEY, store)
  telling.postMessage('changed')
}

/** Calls back when the session changed, whoever changed it: this page, another tab or the service worker. Returns the way to stop. */
export function onSessionNews(listener: () => void): () => void {
  hearing.addEventListener('message', listener)
  return () => hearing.removeEventListener('message', listener)
}
