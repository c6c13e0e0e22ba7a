import type { AccountId } from '#domain/access/ids.ts'
/**
 * Removes what localStorage and sessionStorage have of an account: keys that end with its id, and what this tab
 * remembers of it. docs/persisted.md lists them.
 */
export function forgetAccountKeys(accountId: AccountId): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith(` ${accountId}`)) localStorage.removeItem(key)
    for (const [key, value] of Object.entries(sessionStorage))
      if (String(value).includes(accountId)) sessionStorage.removeItem(key)
  } catch {
    // some private modes refuse storage: nothing is there
  }
}
