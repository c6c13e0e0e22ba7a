import { del, entries, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import type { PersonId } from '#domain/access/ids.ts'
import { inSessionDb } from './session-db.ts'

/** What its keys start with. */
const LEFT = 'left '

/**
 * Whom the server signed out. Their unsent items stay on this device, and the sign-in page says whose they are (OFF-11),
 * or which company removed them, and when [TEAM-21].
 */
const leftAccount = z.object({
  email: z.string(),
  removal: z.optional(z.object({ company: z.string(), removedAt: z.string() })),
})
export type LeftAccount = z.output<typeof leftAccount>

function keyOf(personId: PersonId): string {
  return `${LEFT}${personId}`
}

/** Never rejects: without storage there are no unsent items. */
export async function rememberLeftAccount(id: PersonId, left: LeftAccount): Promise<void> {
  await inSessionDb((here) => set(keyOf(id), left, here)).catch(() => undefined)
}

/** Null when it isn't stored here. */
export async function findLeftAccount(id: PersonId): Promise<LeftAccount | null> {
  const stored: unknown = await inSessionDb((here) => get(keyOf(id), here)).catch(() => undefined)
  return leftAccount.safeParse(stored).data ?? null
}

/** Never rejects. */
export async function forgetLeftAccount(id: PersonId): Promise<void> {
  await inSessionDb((here) => del(keyOf(id), here)).catch(() => undefined)
}

/** Whom the server signed out and nobody has signed out here since. Never rejects. */
export async function listLeftAccounts(): Promise<(LeftAccount & { personId: PersonId })[]> {
  const stored = await inSessionDb((here) => entries<string, unknown>(here)).catch(() => [])
  return stored.flatMap(([key, value]) => {
    const left = key.startsWith(LEFT) ? leftAccount.safeParse(value).data : undefined
    return left ? [{ ...left, personId: key.slice(LEFT.length) as PersonId }] : []
  })
}

/** Where `pending-sign-outs.ts` stores what the server has not confirmed. */
export const LEFT_SIGN_OUTS = 'sign-outs'

/** Whether there may be any: few devices have one, and sending it takes more code. */
export async function hasLeftSignOuts(): Promise<boolean> {
  const stored: unknown = await inSessionDb((here) => get(LEFT_SIGN_OUTS, here)).catch(() => undefined)
  return Array.isArray(stored) && stored.length > 0
}
