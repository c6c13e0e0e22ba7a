import { PATHS } from '#contract/api/path.ts'

/** Where the app keeps an encoded copy of the session (GUARD-12). */
const COPY_KEY = 'user-info'

interface Account {
  readonly id: string
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
  return { id, name: [firstName, lastName].filter((part) => typeof part === 'string').join(' '), email }
}

/** Shows either the links to sign in, or who is signed in; follows other tabs. */
export function showAccount(page: Document): void {
  const show = () => {
    const account = storedAccount()
    for (const part of page.querySelectorAll<HTMLElement>('[data-signed-out]')) part.hidden = account !== null
    for (const part of page.querySelectorAll<HTMLElement>('[data-signed-in]')) part.hidden = account === null
    for (const part of page.querySelectorAll('[data-account-name]')) part.textContent = account?.name ?? ''
    for (const part of page.querySelectorAll('[data-account-email]')) part.textContent = account?.email ?? ''
  }
  show()
  window.addEventListener('storage', show)
  // the browser may show this page again as it was before a sign-in
  window.addEventListener('pageshow', show)
  for (const button of page.querySelectorAll('[data-sign-out]'))
    button.addEventListener('click', () => void signOut(storedAccount()))
}

/** NAV-09 */
async function signOut(account: Account | null): Promise<void> {
  if (account) {
    const { leave } = await import('./sign-out.ts')
    if (!(await leave(account.id))) return
  }
  window.location.assign(PATHS.home)
}
