import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { sees, seesAllOf, sightOf } from './cursor.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await freshPostgres()
}, 60_000)
afterAll(() => opened.drop())

const FIRST = 5000
const LENGTH = 8
const transactions = Array.from({ length: LENGTH + 4 }, (_, n) => BigInt(FIRST - 2 + n))
/** `first` is open in a snapshot, unless nothing is. */
const snapshot = fc
  .record({ end: fc.integer({ min: 0, max: LENGTH }), open: fc.uniqueArray(fc.nat({ max: LENGTH })) })
  .map(({ end, open }) => {
    const ids = open.filter((id) => id < end).toSorted((a, b) => a - b)
    return `${FIRST + (ids[0] ?? end)}:${FIRST + end}:${ids.map((id) => FIRST + id).join()}`
  })

test('a snapshot sees the transactions that PostgreSQL says it sees', async () => {
  const read = async (text: string) => {
    const { rows } = await sql<{ id: string; seen: boolean }>`
      select id::text, pg_visible_in_snapshot(id, ${text}::pg_snapshot) as seen
      from unnest(${transactions.map(String)}::text[]::xid8[]) id`.execute(opened.database.kysely)
    return rows
  }
  await fc.assert(
    fc.asyncProperty(snapshot, async (text) => {
      const sight = sightOf(text)
      for (const { id, seen } of await read(text))
        expect({ text, id, seen: sees(sight, BigInt(id)) }).toEqual({ text, id, seen })
    }),
    { numRuns: 200 },
  )
})

test('a snapshot sees all of another only if no transaction shows otherwise; an earlier end is doubted', () => {
  fc.assert(
    fc.property(snapshot, snapshot, (a, b) => {
      const [later, earlier] = [sightOf(a), sightOf(b)]
      const missed = transactions.some((id) => sees(earlier, id) && !sees(later, id))
      expect(seesAllOf(later, earlier)).toBe(!missed && later.end >= earlier.end)
    }),
    { numRuns: 2000 },
  )
})
