import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/instant.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { freshPglite } from '#tests/support/database.ts'
import { fillDemo } from './fill.ts'

const FILLED_AT = Date.parse('2026-11-23T08:00:00-06:00')

test('nothing in the demo has happened later than now, on the day it is filled and days afterwards', async () => {
  const { database, drop } = await freshPglite()
  const db = database.kysely
  const start = (now: number) =>
    fillDemo(db, {
      gazetteer: loadGazetteer,
      measure: async () => () => ({ miles: 1500, driveMinutes: 1500, source: 'ruler' }),
      loads: 600,
      now,
      passwordHash: async () => 'none',
    })
  const latest = async () => {
    const loads = db
      .selectFrom('load')
      .select(['created_at', 'posted_at', 'updated_at', 'completed_at', 'cancelled_at'])
    const events = db.selectFrom('load_event').select(['occurred_at', 'received_at'])
    const requests = db.selectFrom('load_request').select(['created_at', 'decided_at'])
    const news = db.selectFrom('domain_event').select('created_at')
    const tables = await Promise.all([loads.execute(), events.execute(), requests.execute(), news.execute()])
    return tables.map((rows) => Math.max(...rows.flatMap((row) => Object.values(row).map(Number))))
  }
  try {
    for (const now of [FILLED_AT, FILLED_AT + 4 * DAY_MS + HOUR_MS]) {
      await start(now)
      for (const at of await latest()) {
        expect(at).toBeGreaterThan(FILLED_AT - DAY_MS)
        expect(at).toBeLessThanOrEqual(now)
      }
    }
  } finally {
    await drop()
  }
})
