import { expect, test } from 'vitest'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { freshPglite } from '#tests/support/database.ts'
import { seedDemo } from './seed-demo.ts'

test('the next start replaces straight-line distances of demo loads with road miles, once', async () => {
  const { database, drop } = await freshPglite()
  const db = database.kysely
  const start = (miles: number, source: string) =>
    seedDemo(db, {
      gazetteer: loadGazetteer,
      measure: async () => () => ({ miles, driveMinutes: miles, source }),
      loads: 20,
      now: Date.parse('2026-11-23T08:00:00-06:00'),
      passwordHash: async () => 'none',
    })
  const distances = () =>
    db.selectFrom('load').select(['distance_miles', 'drive_minutes', 'distance_source']).distinct().execute()
  try {
    await start(500, 'great-circle')
    await start(600, 'road-model')
    expect(await distances()).toEqual([{ distance_miles: 600, drive_minutes: 600, distance_source: 'road-model' }])
    await start(700, 'road-model')
    expect(await distances()).toEqual([{ distance_miles: 600, drive_minutes: 600, distance_source: 'road-model' }])
  } finally {
    await drop()
  }
})
