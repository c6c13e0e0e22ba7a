import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { clearOldKeys } from './api-key.sql.ts'
import { SHOWN_DAYS } from './api-keys.ts'

export function integrationChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [{ name: 'clear API keys', run: (now) => clearOldKeys(db, daysBefore(now, SHOWN_DAYS)) }]
}
