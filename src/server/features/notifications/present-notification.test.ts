import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { readStoredMetadata } from './present-notification.ts'

interface Fixture {
  database: { tables: Record<string, { metadata?: Record<string, unknown> }[]> }
}

const SHIPPED = globSync('tests/fixtures/persisted/database-v*.json').map((file) => {
  const { database } = JSON.parse(readFileSync(file, 'utf8')) as Fixture
  return [file, database.tables] as const
})

test.each(SHIPPED)(
  '[OFF-16] the metadata of each notification of %s is read whole, and without any of its keys',
  (_, tables) => {
    // news of programs has none
    const stored = (tables['notification'] ?? [])
      .map(({ metadata }) => metadata ?? {})
      .filter((metadata) => Object.keys(metadata).length > 0)
    expect(stored.length).toBeGreaterThan(0)
    for (const metadata of stored) {
      expect(readStoredMetadata(metadata)).toEqual(metadata)
      for (const key of filled(Object.keys(metadata))) {
        const { [key]: _left, ...others } = metadata
        expect(readStoredMetadata(others)).toEqual(others)
        expect(readStoredMetadata({ ...others, [key]: null })).toEqual(others)
      }
    }
  },
)

test('[OFF-16] metadata that is nothing of the kind is empty', () => {
  for (const odd of [null, undefined, 'load', []]) expect(readStoredMetadata(odd)).toEqual({})
})
