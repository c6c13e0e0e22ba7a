import { type Kysely, sql } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Schema } from '#server/db/schema.ts'

/** Ten seconds last one. */
const SPEED = 10
const START = Date.now()

/** A job queue with it waits a tenth of every interval. */
export const FAST_CLOCK: NonNullable<ConstructorOptions['clock']> = {
  now: () => START + (Date.now() - START) * SPEED,
  setTimeout: (run, ms) => setTimeout(run, ms / SPEED),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms / SPEED),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** The same for the jobs in this database: delays pass and silent workers count as dead sooner. */
export async function hurryJobs(db: Kysely<Schema>): Promise<void> {
  const start = sql`to_timestamp(${sql.lit(START / 1000)})`
  await sql`create or replace function pgboss.job_now() returns timestamptz language sql stable as $$
    select ${start} + (now() - ${start}) * ${sql.lit(SPEED)} $$`.execute(db)
}
