import type { PersonId } from '#domain/access/ids.ts'
/**
 * Removes what localStorage and sessionStorage have of an account: keys that end with its id, and what this tab
 * remembers of it. docs/persisted.md lists them.
 */
export function forgetAccountKeys(personId: PersonId): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith(` ${personId}`)) localStorage.removeItem(key)
    for (const [key, value] of Object.entries(sessionStorage))
      if (String(value).includes(personId)) sessionStorage.removeItem(key)
  } catch {
    // some private modes refuse storage: nothing is there
  }
}
