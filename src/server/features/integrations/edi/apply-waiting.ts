import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Applies a partner's waiting sets, each once: `workflows/apply-edi` does, because it calls the nouns' commands. */
export type ApplyWaiting = (db: Kysely<Schema>, partnerId: string, now: number) => Promise<void>
