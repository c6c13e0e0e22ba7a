import type { PersonId } from '#domain/access/ids.ts'
import { PATHS } from '#contract/api/path.ts'

/** Where the app keeps an encoded copy of the session (GUARD-12). */
const COPY_KEY = 'user-info'
/** Visitors who never signed in here don't have it. */
const SESSION_DB = 'session'

interface Account {
  readonly id: PersonId
  readonly name: string
  readonly email: string
}

/** NAV-07: the signed-in person, if there is a token and a profile. */
function storedAccount(): Account | null {
  try {
    const encoded = localStorage.getItem(COPY_KEY)
    if (encoded === null) return null
    const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0)
    return readAccount(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // no storage, or a copy of another version: the page shows the links to sign in
    return null
  }
}

function readAccount(stored: unknown): Account | null {
  const { accessToken, user } = (stored ?? {}) as { accessToken?: unknown; user?: Record<string, unknown> }
  const { id, firstName, lastName, email } = user ?? {}
  if (typeof accessToken !== 'string' || typeof id !== 'string' || typeof email !== 'string') return null
  return {
    id: id as PersonId,
    name: [firstName, lastName].filter((part) => typeof part === 'string').join(' '),
    email,
  }
}

/** Shows either the links to sign in, or who is signed in; follows other tabs. */
export function showAccount(page: Document): void {
  let shown: Account | null = null
  const show = (account: Account | null) => {
    shown = account
    for (const part of page.querySelectorAll<HTMLElement>('[data-signed-out]')) part.hidden = account !== null
    for (const part of page.querySelectorAll<HTMLElement>('[data-signed-in]')) part.hidden = account === null
    for (const part of page.querySelectorAll('[data-account-name]')) part.textContent = account?.name ?? ''
    for (const part of page.querySelectorAll('[data-account-email]')) part.textContent = account?.email ?? ''
  }
  const refresh = async () => {
    show(storedAccount())
    if (shown === null) show(await recallAccount())
  }
  void refresh()
  window.addEventListener('storage', () => void refresh())
  // the browser may show this page again as it was before a sign-in
  window.addEventListener('pageshow', ({ persisted }) => persisted && void refresh())
  for (const button of page.querySelectorAll('[data-sign-out]'))
    button.addEventListener('click', () => void signOut(shown))
}

/** The app writes the copy when it is idle. Until then the session is only in its database. */
async function recallAccount(): Promise<Account | null> {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === SESSION_DB)) return null
    const { recallSession } = await import('./recall-session.ts')
    return readAccount(await recallSession())
  } catch {
    return null
  }
}

/** NAV-09 */
async function signOut(account: Account | null): Promise<void> {
  if (account) {
    const { leave } = await import('./sign-out.ts')
    if (!(await leave(account.id))) return
  }
  window.location.assign(PATHS.home)
}
