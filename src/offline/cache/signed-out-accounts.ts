import type { PersonId } from '#domain/access/ids.ts'
/**
 * Accounts whose session ended while this page was open. Their cache isn't opened again, however late a read comes. A
 * file of its own: the sign-in page needs no database.
 */
const signedOut = new Set<string>()
const listeners = new Set<(personId: PersonId) => void>()

export function hasSignedOut(personId: PersonId): boolean {
  return signedOut.has(personId)
}

export function markSignedIn(personId: PersonId): void {
  signedOut.delete(personId)
}

export function markSignedOut(personId: PersonId): void {
  signedOut.add(personId)
  for (const listener of listeners) listener(personId)
}

export function onSignedOut(listener: (personId: PersonId) => void): void {
  listeners.add(listener)
}
