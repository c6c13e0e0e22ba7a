import { type Session, session as sessionSchema } from '#contract/session.ts'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/**
 * GUARD-12: the session lives in IndexedDB, because a service worker cannot read localStorage. It is written under the
 * lock `auth` only; every write is told to all tabs, the one that wrote included: a refresh happens below its screens.
 */
let store = createStore('session', 'session')
const KEY = 'session'
const NEWS = 'session'
const telling = new BroadcastChannel(NEWS)
const hearing = new BroadcastChannel(NEWS)

/** Runs `work` while no other tab or worker changes the session. Without Web Locks the server's grace has to do. */
export async function underAuthLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('auth', work) : await work()
}

/**
 * The session as it was last read or written here. It goes on when storage fails, and in a browser that refuses to keep
 * anything it is all there is: signed in until the page is left (F60).
 */
let known: Session | null = null
/** Set while `known` could not be written; whatever then stands in its place counts for nothing until it changes. */
let unkept: { besides: string | undefined } | null = null

/** Whether a sign-in outlives this page. */
export function isSessionKept(): boolean {
  return unkept === null
}

/** On a new connection when the first one fails: WebKit closes them in the background, and does not always say so. */
async function inStore<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  try {
    return await work(store)
  } catch {
    store = createStore('session', 'session')
    return work(store)
  }
}

async function kept(): Promise<Session | null> {
  const parsed = sessionSchema.safeParse(await inStore((here) => get(KEY, here)))
  return parsed.success ? parsed.data : null
}

/** The stored session, or null when there is none or it has an older shape. Where storage fails, what is known here. */
export async function storedSession(): Promise<Session | null> {
  try {
    const found = await kept()
    if (unkept && found?.accessToken === unkept.besides) return known
    unkept = null
    known = found
  } catch {
    // nobody is signed out by a disk
  }
  return known
}

/** Never rejects: what this device does not keep lasts until the page is left. */
export async function storeSession(session: Session): Promise<void> {
  known = session
  try {
    await inStore((here) => set(KEY, session, here))
    unkept = null
  } catch {
    const found = await kept().catch(() => null)
    unkept = { besides: found?.accessToken }
  }
  telling.postMessage('changed')
}

/** @throws when the device would not let go of what it keeps */
export async function forgetSession(): Promise<void> {
  try {
    await inStore((here) => del(KEY, here))
  } catch (error) {
    if (await kept().catch(() => null)) throw error
  }
  known = null
  unkept = null
  telling.postMessage('changed')
}

/** Calls back when the session changed, whoever changed it: this page, another tab or the service worker. Returns the way to stop. */
export function onSessionNews(listener: () => void): () => void {
  hearing.addEventListener('message', listener)
  return () => hearing.removeEventListener('message', listener)
}
