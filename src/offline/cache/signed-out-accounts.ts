import type { AccountId } from '#domain/access/ids.ts'
/**
 * Accounts whose session ended while this page was open. Their cache isn't opened again, however late a read comes. A
 * file of its own: the sign-in page needs no database.
 */
const signedOut = new Set<string>()
const listeners = new Set<(accountId: AccountId) => void>()

export function hasSignedOut(accountId: AccountId): boolean {
  return signedOut.has(accountId)
}

export function markSignedIn(accountId: AccountId): void {
  signedOut.delete(accountId)
}

export function markSignedOut(accountId: AccountId): void {
  signedOut.add(accountId)
  for (const listener of listeners) listener(accountId)
}

export function onSignedOut(listener: (accountId: AccountId) => void): void {
  listeners.add(listener)
}
