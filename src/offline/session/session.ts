import { del, get, set } from 'idb-keyval'
import { readStoredSession, type Session } from '#contract/account/account.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { inSessionDb } from './session-db.ts'
import { StorageSilent } from './storage-wait.ts'

/**
 * GUARD-12: the session is in IndexedDB because a service worker can't read localStorage. Written only under the lock
 * `auth`. Every write notifies all tabs, this one too: its screens don't see a token refresh.
 */
const KEY = 'session'
const SESSION_CHANNEL = 'session'
const sender = new BroadcastChannel(SESSION_CHANNEL)
const receiver = new BroadcastChannel(SESSION_CHANNEL)

/** No other tab or worker changes the session during `work`. Without Web Locks, the server's grace period helps. */
export async function withAuthLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('auth', work) : await work()
}

/**
 * The session as last read or written here. It survives a storage failure; in a browser that stores nothing it is the
 * only copy, and lasts until the page is left (F60).
 */
let known: Session | null = null
/** What nobody could read yet. */
const UNREAD = Symbol('unread')
/** Set while `known` couldn't be written. Until the stored session (`besides`) changes, it is ignored. */
let unkept: { besides: string | undefined | typeof UNREAD } | null = null

/** Storage has given no answer, and nobody signed in here since. */
let isUnknown = false

/** Whether storage's silence hides who is signed in: nobody is asked to sign in for that. */
export function isSessionUnknown(): boolean {
  return isUnknown
}

/** Whether a sign-in outlives this page. */
export function isSessionStored(): boolean {
  return unkept === null
}

async function readStored(): Promise<Session | null> {
  return readStoredSession(await inSessionDb((here) => get(KEY, here)))
}

/**
 * The session as stored now, for a worker that knows none yet.
 * @throws when storage fails: that says nothing about who is signed in
 */
export async function readSession(): Promise<Session | null> {
  const found = await loadStoredSession()
  return found ?? readStored()
}

/** The stored session, whichever version of the app wrote it. When storage fails, the one known here. */
export async function loadStoredSession(): Promise<Session | null> {
  try {
    const found = await readStored()
    isUnknown = false
    if (unkept?.besides === UNREAD) unkept = { besides: found?.accessToken }
    if (unkept && found?.accessToken === unkept.besides) return known
    unkept = null
    known = found
  } catch (error) {
    // a storage failure signs no one out
    isUnknown = known === null && error instanceof StorageSilent
  }
  return known
}

/** Never rejects: a session that can't be stored lasts until the page is left. */
export async function storeSession(session: Session): Promise<void> {
  known = session
  isUnknown = false
  try {
    await inSessionDb((here) => set(KEY, session, here))
    unkept = null
  } catch {
    unkept = {
      besides: await readStored().then(
        (found) => found?.accessToken,
        () => UNREAD,
      ),
    }
  }
  sender.postMessage('changed')
}

/** @throws when the stored session can't be deleted */
export async function deleteStoredSession(): Promise<void> {
  try {
    await inSessionDb((here) => del(KEY, here))
  } catch (error) {
    // silent storage may hold it still
    const isHeld = error instanceof StorageSilent && !unkept
    if (isHeld || (await readStored().catch(() => null))) throw error
  }
  known = null
  unkept = null
  sender.postMessage('changed')
}

/**
 * Calls back when this page, another tab or the service worker changed the session. Returns an unsubscribe function.
 */
export function onStoredSessionChange(listener: () => void): () => void {
  receiver.addEventListener('message', listener)
  return () => receiver.removeEventListener('message', listener)
}

/**
 * SUB-13: the server's newest word on whether the account may book, accept and post. The stored profile is up to
 * minutes older, and a subscription may begin or end on another device.
 * @returns whether it was news
 */
export async function saveAccess(personId: PersonId, hasAccess: boolean): Promise<boolean> {
  const isNews = async () => {
    const session = await loadStoredSession()
    return session?.user.id === personId && session.user.hasAccess !== hasAccess ? session : null
  }
  if (!(await isNews())) return false
  return withAuthLock(async () => {
    const session = await isNews()
    if (session) await storeSession({ ...session, user: { ...session.user, hasAccess } })
    return session !== null
  })
}
