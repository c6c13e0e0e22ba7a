import type { Session } from '#contract/session.ts'
import { logout, type Profile } from '#contract/account.ts'
import { call } from '#offline/call.ts'
import { forgetSession, onSessionNews, storedSession, storeSession, underAuthLock } from '#offline/session.ts'
import { whenIdle } from './idle.ts'

/**
 * The session as this page knows it: what IndexedDB holds, read once at start and again whenever another tab, the service
 * worker or a refresh changed it. localStorage gets an encoded copy (GUARD-12) that nothing here reads back.
 */
const COPY_KEY = 'user-info'
/** What the frame of the screens remembers of the account; it goes with the session. */
export const BOOT_FACTS_KEY = 'boot-facts'
/** Keys that an older version of the product left behind. */
const LEGACY_KEYS = ['token', 'user', 'permissions']

let current: Session | null = null
const listeners = new Set<() => void>()

function encoded(session: Session): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(session))))
}

function become(session: Session | null): void {
  current = session
  copy()
  for (const listener of listeners) listener()
}

function copy(): void {
  try {
    if (current) localStorage.setItem(COPY_KEY, encoded(current))
    else for (const key of [COPY_KEY, BOOT_FACTS_KEY]) localStorage.removeItem(key)
  } catch {
    // storage is refused in some private modes; the copy is a courtesy, not the session
  }
}

/** GUARD-15: after a 401, if a legacy token exists, its three keys go. */
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

let started: Promise<void> | undefined

/** Reads the stored session, once, and follows its changes from then on. Await it before the first render. */
export function startSession(): Promise<void> {
  started ??= begin()
  return started
}

async function begin(): Promise<void> {
  current = await storedSession()
  // localStorage makes a page that has just started stand still until the disk has answered
  void whenIdle().then(copy)
  onSessionNews(() => void storedSession().then(follow))
}

function follow(next: Session | null): void {
  // another token, or none, is what a 401 leads to
  if (current && next?.accessToken !== current.accessToken) forgetLegacyKeys()
  become(next)
}

/** Keeps a sign-in, or a profile that changed. */
export async function keepSession(session: Session): Promise<void> {
  await underAuthLock(() => storeSession(session))
  become(session)
}

/** Replaces what is known of the account, and its permissions with it; the tokens stay as they are by now. */
export async function keepProfile(user: Profile): Promise<void> {
  const session = await underAuthLock(async () => {
    const stored = await storedSession()
    if (stored?.user.id !== user.id) return stored
    const next = { ...stored, user, permissions: permissionsOf(user) }
    await storeSession(next)
    return next
  })
  become(session)
}

/** LOGIN-05: the permission names come from the profile's role. */
export function permissionsOf(user: Profile): string[] {
  return user.role.permissions.map(({ name }) => name)
}

/**
 * GUARD-16: forgets the session and what was stored for the account, and tells the server when it can be reached. The
 * remembered e-mail stays.
 */
export async function endSession(): Promise<void> {
  const session = current
  await underAuthLock(forgetSession)
  become(null)
  if (!session) return
  // the sign-in page has no use for a database, so it comes when it is needed
  const { dropCache } = await import('#offline/cache-db.ts')
  await Promise.all([
    dropCache(session.user.id),
    call(logout, { body: { refreshToken: session.refreshToken } }, { timeoutMs: 5000 }).catch(() => undefined),
  ])
}
