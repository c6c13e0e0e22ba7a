import { del, entries, get, set } from 'idb-keyval'
import type { PersonId } from '#domain/access/ids.ts'
import { inSessionDb } from './session-db.ts'

/** What its keys start with. */
const LEFT = 'left '

/**
 * The email of an account that the server signed out. Its unsent items stay on this device, and the sign-in page says
 * whose they are (OFF-11).
 */
function keyOf(personId: PersonId): string {
  return `${LEFT}${personId}`
}

/** Never rejects: without storage there are no unsent items. */
export async function rememberLeftAccount({ id, email }: { id: PersonId; email: string }): Promise<void> {
  await inSessionDb((here) => set(keyOf(id), email, here)).catch(() => undefined)
}

/** Null when it isn't stored here. */
export async function findLeftAccount(id: PersonId): Promise<string | null> {
  const email: unknown = await inSessionDb((here) => get(keyOf(id), here)).catch(() => undefined)
  return typeof email === 'string' ? email : null
}

/** Never rejects. */
export async function forgetLeftAccount(id: PersonId): Promise<void> {
  await inSessionDb((here) => del(keyOf(id), here)).catch(() => undefined)
}

/** The emails of the accounts that the server signed out and that nobody has signed out here since. Never rejects. */
export async function listLeftEmails(): Promise<string[]> {
  const stored = await inSessionDb((here) => entries<string, unknown>(here)).catch(() => [])
  return stored.flatMap(([key, email]) => (key.startsWith(LEFT) && typeof email === 'string' ? [email] : []))
}

/** Where `pending-sign-outs.ts` stores what the server has not confirmed. */
export const LEFT_SIGN_OUTS = 'sign-outs'

/** Whether there may be any: few devices have one, and sending it takes more code. */
export async function hasLeftSignOuts(): Promise<boolean> {
  const stored: unknown = await inSessionDb((here) => get(LEFT_SIGN_OUTS, here)).catch(() => undefined)
  return Array.isArray(stored) && stored.length > 0
}
