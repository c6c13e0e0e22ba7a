import { logoutEndpoint, type Profile, type Session } from '#contract/account/account.ts'
import { markSignedIn, markSignedOut } from '#offline/cache/signed-out-accounts.ts'
import { recallServerClock } from '#offline/session/api-connection.ts'
import { call } from '#offline/session/call.ts'
import { hasLeftSignOuts, listLeftAccounts } from '#offline/session/left-account.ts'
import {
  deleteStoredSession,
  isSessionUnknown,
  onStoredSessionChange,
  loadStoredSession,
  readSession,
  storeSession,
  withAuthLock,
} from '#offline/session/session.ts'
import { onStorageSilence } from '#offline/session/storage-wait.ts'
import { registerBackgroundSync } from '../page/background-sync.ts'
import { whenIdle } from '../page/idle.ts'

/**
 * The session in this page: read from IndexedDB at start, and again when another tab, the service worker or a refresh
 * changes it. localStorage gets an encoded copy (GUARD-12) that we never read back.
 */
const COPY_KEY = 'user-info'
/** What the app frame remembers of the account; removed with the session. */
export const BOOT_FACTS_KEY = 'boot-facts'
/** Keys from an older version of the product. */
const LEGACY_KEYS = ['token', 'user', 'permissions']

let current: Session | null = null
const listeners = new Set<() => void>()

function encoded(session: Session): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(session))))
}

function become(session: Session | null): void {
  if (current && current.user.id !== session?.user.id) markSignedOut(current.user.id)
  if (session) markSignedIn(session.user.id)
  current = session
  copy()
  for (const listener of listeners) listener()
}

function copy(): void {
  try {
    if (current) localStorage.setItem(COPY_KEY, encoded(current))
    else for (const key of [COPY_KEY, BOOT_FACTS_KEY]) localStorage.removeItem(key)
  } catch {
    // some private modes refuse storage; the session doesn't depend on the copy
  }
}

/** GUARD-15: after a 401, drops the three legacy keys, if any. */
export function forgetLegacyKeys(): void {
  if (localStorage.getItem('token') === null) return
  for (const key of LEGACY_KEYS) localStorage.removeItem(key)
}

export function currentSession(): Session | null {
  return current
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const fetchSignOuts = () => import('#offline/session/pending-sign-outs.ts')

/** Saved first: it is sent again until the server has it, also after this page is closed. */
async function signOutOnServer(refreshToken: string): Promise<void> {
  const { queueSignOut, signOutSent } = await fetchSignOuts()
  const proof = await queueSignOut(refreshToken)
  try {
    await call(logoutEndpoint, { body: { refreshToken } }, { timeoutMs: 5000 })
    await signOutSent(proof)
  } catch {
    await registerBackgroundSync()
  }
}

async function sendLeftSignOuts(): Promise<void> {
  if (!(await hasLeftSignOuts())) return
  const { sendSignOuts } = await fetchSignOuts()
  await sendSignOuts()
}

let started: Promise<void> | undefined

/** Reads the stored session once, then follows its changes. Await it before the first render. */
export function initSession(): Promise<void> {
  started ??= begin()
  return started
}

async function begin(): Promise<void> {
  const [stored] = await Promise.all([loadStoredSession(), recallServerClock()])
  current = stored
  // localStorage's first access blocks a starting page on disk
  void whenIdle().then(copy)
  void whenIdle().then(() => dropOtherCaches(stored))
  const retry = () =>
    void whenIdle()
      .then(sendLeftSignOuts)
      .catch(() => undefined)
  window.addEventListener('online', retry)
  retry()
  onStoredSessionChange(() => void loadStoredSession().then(follow))
  if (isSessionUnknown()) readLater()
}

/** How often silent storage is asked who is signed in. */
const ASK_AGAIN_MS = 5_000

/** Storage gave no answer at the start. Once it does, this page continues with the stored session. */
function readLater(): void {
  async function read(): Promise<void> {
    const next = await loadStoredSession()
    if (isSessionUnknown()) return
    clearInterval(timer)
    stopListening()
    follow(next)
  }
  const timer = setInterval(() => void read(), ASK_AGAIN_MS)
  const stopListening = onStorageSilence(() => void read())
}

function follow(next: Session | null): void {
  // a changed or missing token follows a 401
  if (current && next?.accessToken !== current.accessToken) forgetLegacyKeys()
  const hasLeft = current !== null && current.user.id !== next?.user.id
  become(next)
  if (hasLeft) void dropOtherCaches(next)
}

/** The server ended a session, or another person signed in: nobody else's freight stays here. Unsent work does. */
async function dropOtherCaches(session: Session | null): Promise<void> {
  try {
    // imported on demand: the sign-in page needs no database
    const cache = await import('#offline/cache/cache-db.ts')
    // storage that gives no answer says nothing about who is signed in: their cache stays
    const here = session ?? (await readSession())
    await cache.dropOtherCaches(here?.user.id ?? null)
    await clearRemovedPeople()
  } catch {
    // storage that can't be opened holds nothing to read
  }
}

/** TEAM-21. Few devices have somebody whom a company removed, so the rest of the code comes then. */
async function clearRemovedPeople(): Promise<void> {
  if ((await listLeftAccounts()).every(({ removal }) => !removal)) return
  const [removed, { forgetAccountKeys }, { clearPushOf }] = await Promise.all([
    import('#offline/outbox/removed-people.ts'),
    import('./account-keys.ts'),
    import('../push/push.ts'),
  ])
  for (const personId of await removed.clearRemovedPeople()) {
    forgetAccountKeys(personId)
    await clearPushOf(personId)
  }
}

/** Stores a sign-in or a changed profile. */
export async function saveSession(session: Session): Promise<void> {
  await withAuthLock(() => storeSession(session))
  become(session)
  void dropOtherCaches(session)
}

/** Replaces the profile and its permissions; the stored tokens stay, as a refresh may have changed them. */
export async function saveProfile(user: Profile): Promise<void> {
  const session = await withAuthLock(async () => {
    const stored = await loadStoredSession()
    if (stored?.user.id !== user.id) return stored
    const next = { ...stored, user, permissions: permissionNames(user) }
    await storeSession(next)
    return next
  })
  become(session)
}

/** LOGIN-05: the permission names come from the profile's role. */
export function permissionNames(user: Profile): string[] {
  return user.role.permissions.map(({ name }) => name)
}

/**
 * GUARD-16: removes the session and the account's stored data, and signs out on the server if reachable. The remembered
 * email stays.
 */
export async function endSession(): Promise<void> {
  const session = current
  await withAuthLock(deleteStoredSession)
  become(null)
  if (!session) return
  // imported on demand: the sign-in page needs no database
  const { dropCache } = await import('#offline/cache/cache-db.ts')
  await Promise.all([dropCache(session.user.id), signOutOnServer(session.refreshToken)])
}
