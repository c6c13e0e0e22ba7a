import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStoredEventDetail } from './present-load-event.ts'

interface Fixture {
  database: { tables: Record<string, { payload?: Record<string, unknown> }[]> }
}

const SHIPPED = globSync('tests/fixtures/persisted/database-v*.json').map((file) => {
  const { database } = JSON.parse(readFileSync(file, 'utf8')) as Fixture
  return [file, database.tables] as const
})

const SHOWN = ['stop', 'reason', 'via', 'tap']

test.each(SHIPPED)('[OFF-16] each history line of %s keeps its detail, whatever else it stored', (_, tables) => {
  const stored = (tables['load_event'] ?? []).map(({ payload }) => payload ?? {})
  expect(stored.length).toBeGreaterThan(0)
  for (const payload of stored) {
    const shown = Object.fromEntries(Object.entries(payload).filter(([key]) => SHOWN.includes(key)))
    expect(readStoredEventDetail(payload)).toEqual(shown)
    for (const key of SHOWN) {
      const { [key]: _left, ...others } = shown
      expect(readStoredEventDetail({ ...payload, [key]: 7 })).toEqual(others)
    }
  }
})

test('[OFF-16] a payload that is nothing of the kind has no detail', () => {
  const tap = { earliest: '2026-11-20T19:00:00.000Z', latest: '2026-11-20T20:00:00.000Z' }
  for (const odd of [null, undefined, 'pickup', [], { tap }]) expect(readStoredEventDetail(odd)).toEqual({})
})
