import { type Session, session as sessionSchema } from '#contract/session.ts'
import { createStore, del, get, set } from 'idb-keyval'

/**
 * GUARD-12: the session lives in IndexedDB, because a service worker cannot read localStorage. It is written under the
 * lock `auth` only; every write is told to the other tabs.
 */
const store = createStore('session', 'session')
const KEY = 'session'
const news = new BroadcastChannel('session')

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
  news.postMessage('changed')
}

export async function forgetSession(): Promise<void> {
  await del(KEY, store)
  news.postMessage('changed')
}

/** Calls back when another tab or the service worker changed the session. Returns the way to stop. */
export function onSessionNews(listener: () => void): () => void {
  news.addEventListener('message', listener)
  return () => news.removeEventListener('message', listener)
}
