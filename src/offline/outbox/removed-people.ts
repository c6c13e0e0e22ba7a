import type { PersonId } from '#domain/access/ids.ts'
import { dropCache } from '../cache/cache-db.ts'
import { listLeftAccounts } from '../session/left-account.ts'
import { deleteDrafts } from './drafts.ts'

/**
 * TEAM-21: what a company's server sent, and what was typed about it, leaves the device of whom the company removed.
 * Unsent items stay: their person can save them as a file. Never rejects.
 * @returns whom a company removed
 */
export async function clearRemovedPeople(): Promise<PersonId[]> {
  const left = await listLeftAccounts()
  const removed = left.filter(({ removal }) => removal).map(({ personId }) => personId)
  await Promise.allSettled(removed.flatMap((personId) => [dropCache(personId), deleteDrafts(personId)]))
  return removed
}
