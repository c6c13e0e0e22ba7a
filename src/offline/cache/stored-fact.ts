import { readStored } from '#contract/api/read-stored.ts'
import * as z from 'zod/mini'
import type { CacheDb } from './cache-db.ts'

const row = z.object({ value: z.unknown(), at: z.number() })

/** A value of the account with its age, whichever app version stored it; null when it must be fetched again. */
export async function readStoredFact<S extends z.core.$ZodType>(
  db: CacheDb,
  name: 'notificationSettings' | 'devices' | 'recoveryCodes' | 'templates',
  schema: S,
): Promise<{ value: z.output<S>; at: number } | null> {
  const kept = readStored(row, await db.fact(name), () => ({ at: 0 }))
  const value = kept && readStored(schema, kept.value)
  return kept && value !== null ? { value, at: kept.at } : null
}
