import type { Kysely } from 'kysely'
import { readSetting, saveSetting } from './app-setting.sql.ts'
import type { Schema } from './schema.ts'

const SETTING = 'maintenance'

/** While an operator holds up writes. */
export interface Maintenance {
  since: string
}

/** Null while writes go on. */
export function readMaintenance(db: Kysely<Schema>): Promise<Maintenance | null> {
  return readSetting<Maintenance>(db, SETTING)
}

export function saveMaintenance(db: Kysely<Schema>, maintenance: Maintenance | null): Promise<void> {
  return saveSetting(db, SETTING, maintenance)
}

/** How soon every process has heard of it. */
const ASKED_AGAIN_MS = 1_000

/** Tells whether writes are held up, for each write: the database is asked once a second. */
export function maintenanceWatch(db: Kysely<Schema>): () => Promise<boolean> {
  let askedAt = -Infinity
  let answer: Promise<boolean> = Promise.resolve(false)
  return () => {
    const now = performance.now()
    if (now - askedAt < ASKED_AGAIN_MS) return answer
    askedAt = now
    const before = answer
    // a database that doesn't answer refuses the write itself
    answer = readMaintenance(db).then(
      (maintenance) => maintenance !== null,
      () => before,
    )
    return answer
  }
}
