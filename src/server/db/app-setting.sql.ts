import type { Kysely } from 'kysely'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from './schema.ts'

/**
 * A setting this installation generates on its first start and keeps. If several processes create it at once, all get
 * the first one.
 */
export async function settingOrCreate<T>(db: Kysely<Schema>, key: string, make: () => T): Promise<T> {
  const read = () => db.selectFrom('app_setting').select('value').where('key', '=', key).executeTakeFirst()
  const stored = await read()
  if (stored) return stored.value as T
  await db
    .insertInto('app_setting')
    .values({ key, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = (await read()) ?? {}
  return value as T
}

/** Null until something was kept under this key. */
export async function readSetting<T>(db: Kysely<Schema>, key: string): Promise<T | null> {
  const row = await db.selectFrom('app_setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (row.value as T) : null
}

export async function saveSetting(db: Kysely<Schema>, key: string, value: unknown): Promise<void> {
  await db
    .insertInto('app_setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}

/**
 * Whether `everyMs` has passed since the time that is kept under this key, or since `start` if none is.
 * @param start of the first process that asks
 */
export async function isDue(
  db: Kysely<Schema>,
  { key, start, now, everyMs }: { key: string; start: Instant; now: Instant; everyMs: number },
): Promise<boolean> {
  const last = await settingOrCreate(db, key, () => new Date(start).toISOString())
  return now - Date.parse(last) >= everyMs
}
