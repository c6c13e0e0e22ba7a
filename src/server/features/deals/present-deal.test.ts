import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { filled } from '#tests/support/filled.ts'
import { readStoredDetention } from './present-deal.ts'

interface Fixture {
  database: { tables: Record<string, { detention?: object | null; agreed_detention?: object | null }[]> }
}

const SHIPPED = globSync('tests/fixtures/persisted/database-v*.json').map((file) => {
  const { database } = JSON.parse(readFileSync(file, 'utf8')) as Fixture
  return [file, database.tables] as const
})

test.each(SHIPPED)('[OFF-16] detention terms of %s keep what was agreed, and get the rest by default', (_, tables) => {
  const { account = [], load = [], deal_terms: deals = [] } = tables
  const stored = [...account, ...load, ...deals].flatMap(({ detention, agreed_detention: agreed }) => [
    detention ?? [],
    agreed ?? [],
  ])
  expect(stored.flat().length).toBeGreaterThan(0)
  for (const terms of stored.flat()) {
    expect(readStoredDetention(terms)).toEqual({ ...DEFAULT_DETENTION, ...terms })
    for (const key of filled(Object.keys(terms)))
      expect(readStoredDetention({ ...terms, [key]: undefined })).toMatchObject({
        ...terms,
        [key]: Reflect.get(DEFAULT_DETENTION, key),
      })
  }
})

test('[OFF-16] detention terms that are nothing of the kind are the default ones', () => {
  for (const odd of [null, undefined, 'free', [], { freeMinutes: 'two hours' }])
    expect(readStoredDetention(odd)).toEqual(DEFAULT_DETENTION)
})
