import { entries } from 'idb-keyval'
import { LEFT } from './left-account.ts'
import { inSessionDb } from './session-db.ts'

/** The emails of the accounts that the server signed out and that nobody has signed out here since. Never rejects. */
export async function listLeftEmails(): Promise<string[]> {
  const stored = await inSessionDb((here) => entries<string, unknown>(here)).catch(() => [])
  return stored.flatMap(([key, email]) => (key.startsWith(LEFT) && typeof email === 'string' ? [email] : []))
}
