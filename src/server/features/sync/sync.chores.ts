import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { clearTombstones } from './changes.sql.ts'
import { TOMBSTONE_RETENTION_DAYS } from './cursor.ts'

export function syncChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [{ name: 'clear tombstones', run: (now) => clearTombstones(db, daysBefore(now, TOMBSTONE_RETENTION_DAYS)) }]
}
