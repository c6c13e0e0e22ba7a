import type { Kysely } from 'kysely'
import { EXPORT_KEPT_DAYS } from '#domain/freight/quickbooks.ts'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { eraseExports } from './export.sql.ts'

export function moneyChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [{ name: 'erase exports', run: (now) => eraseExports(db, daysBefore(now, EXPORT_KEPT_DAYS)) }]
}
