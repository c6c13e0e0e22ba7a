import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { takeTurn } from '#server/db/app-setting.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from './chores.ts'

export interface Hours {
  db: Kysely<Schema>
  /** of the first process: the first hour begins then */
  start: Instant
}

/** A chore of once an hour, by a clock in the database: restarts don't put it off. */
export function hourly(hours: Hours, { name, run }: Chore): Chore {
  return {
    name,
    async run(now) {
      if (await takeTurn(hours.db, { key: `chore ${name}`, start: hours.start, now, everyMs: HOUR_MS })) await run(now)
    },
  }
}

export const daysBefore = (now: Instant, days: number) => new Date(now - days * DAY_MS)
