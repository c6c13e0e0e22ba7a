import type { ErrorDetail } from '#contract/api/error.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { announcePosted } from './announce-load.ts'
import { type InsertedLoad, insertLoads } from './insert-load.sql.ts'
import { mergeDetention, readOwnerDetention } from './posted-detention.sql.ts'
import { resolveTerms } from './resolve-terms.ts'
import type { ResolvedLane, Terms } from './resolve-lane.ts'

/**
 * CREATE-30: the commit puts the load on the board, and those who search for such hear of it.
 * @returns the load; its errors by field; or null when the owner already uses its reference
 */
export async function postLoad(
  tx: Transaction<Schema>,
  { terms, lane }: { terms: Terms; lane: ResolvedLane },
  { ownerId, now }: { ownerId: string; now: number },
): Promise<InsertedLoad | ErrorDetail[] | null> {
  // the load keeps its terms when the profile changes
  const detention = mergeDetention(terms.detention, await readOwnerDetention(tx, ownerId))
  const resolved = resolveTerms(terms, lane, { now, detention })
  if (Array.isArray(resolved)) return resolved
  const [load] = await insertLoads(tx, [resolved], { ownerId, now: new Date(now) })
  if (!load) return null
  await announcePosted(tx, [{ id: load.id, rateCents: resolved.load.rate_cents }], { actorId: ownerId, now })
  return load
}
