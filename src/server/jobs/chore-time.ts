import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { isDue, saveSetting } from '#server/db/app-setting.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from './chores.ts'

export interface Hours {
  db: Kysely<Schema>
  /** of the first process: the first hour begins then */
  start: Instant
}

/**
 * A chore of once an hour, by a clock in the database: restarts don't put it off. One that fails, or whose process ends,
 * is due again the next minute. The queue runs it only once at a time.
 */
export function hourly({ db, start }: Hours, { name, run }: Chore): Chore {
  const key = `chore ${name}`
  return {
    name,
    async run(now) {
      if (!(await isDue(db, { key, start, now, everyMs: HOUR_MS }))) return
      await run(now)
      await saveSetting(db, key, new Date(now).toISOString())
    },
  }
}

export const daysBefore = (now: Instant, days: number) => new Date(now - days * DAY_MS)
