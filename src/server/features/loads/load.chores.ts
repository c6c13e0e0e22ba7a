import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { expireTenders } from './expire-tenders.job.ts'

export function loadChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [{ name: 'expire tenders', run: (now) => expireTenders(db, now) }]
}
