import { del, get, set } from 'idb-keyval'
import { inSessionDb } from './session-db.ts'

/** What its keys start with. */
export const LEFT = 'left '

/**
 * The email of an account that the server signed out. Its unsent items stay on this device, and the sign-in page says
 * whose they are (OFF-11).
 */
function keyOf(accountId: string): string {
  return `${LEFT}${accountId}`
}

/** Never rejects: without storage there are no unsent items. */
export async function rememberLeftAccount({ id, email }: { id: string; email: string }): Promise<void> {
  await inSessionDb((here) => set(keyOf(id), email, here)).catch(() => undefined)
}

/** Null when it isn't stored here. */
export async function findLeftAccount(id: string): Promise<string | null> {
  const email: unknown = await inSessionDb((here) => get(keyOf(id), here)).catch(() => undefined)
  return typeof email === 'string' ? email : null
}

/** Never rejects. */
export async function forgetLeftAccount(id: string): Promise<void> {
  await inSessionDb((here) => del(keyOf(id), here)).catch(() => undefined)
}
