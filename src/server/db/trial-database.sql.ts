import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PostgresDatabase } from './postgres.ts'

/**
 * Makes an empty database beside this one for `work`, and drops it.
 * @throws Error when the role may create none
 */
export async function withTrialDatabase<T>(
  { work: db, connectionString }: PostgresDatabase,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const name = `milepost_verify_${randomUUID().slice(0, 8)}`
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  await sql`create database ${sql.id(name)} template template0`.execute(db)
  try {
    return await work(url.href)
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(db)
  }
}
