import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { inSessionDb } from './session-db.ts'

/**
 * Emails by account id, of accounts that were signed out by the server. Their unsent items stay on this device, and
 * the sign-in page says whose they are (OFF-11).
 */
const KEY = 'left-accounts'
const rows = z.record(z.string(), z.string())

function read(stored: unknown): Record<string, string> {
  return rows.safeParse(stored).data ?? {}
}

/** Empty when storage is unavailable: the sign-in page then shows only counts. */
export async function loadLeftAccounts(): Promise<Record<string, string>> {
  return read(await inSessionDb((here) => get(KEY, here)).catch(() => undefined))
}

/** Never rejects. */
export async function rememberLeftAccount({ id, email }: { id: string; email: string }): Promise<void> {
  await inSessionDb((here) => update(KEY, (stored) => ({ ...read(stored), [id]: email }), here)).catch(() => undefined)
}

/** Never rejects. */
export async function forgetLeftAccount(id: string): Promise<void> {
  const others = (stored: unknown) => Object.fromEntries(Object.entries(read(stored)).filter(([key]) => key !== id))
  await inSessionDb((here) => update(KEY, others, here)).catch(() => undefined)
}
