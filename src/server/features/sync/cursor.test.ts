import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/instant.ts'
import { type Cursor, decodeCursor, shortenSnapshot, encodeCursor } from './cursor.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const HERE = { database: '7234567890123456789:1', snapshot: '5000:5002:5000', now: NOW }
const ID = '0198f5a0-0000-7000-8000-000000000001'

const settled = (about: Partial<Cursor> = {}): Cursor => ({
  of: HERE.database,
  seen: { at: NOW, snapshot: '4000:4003:4000,4002' },
  ...about,
})
const paging = (seen: Cursor['seen'], uptoAt: number): Cursor => ({
  of: HERE.database,
  seen,
  page: { upto: { at: uptoAt, snapshot: '4500:4500:' }, after: { writtenBy: '4321', kind: 'load', id: ID } },
})
const read = (cursor: unknown, at = HERE) => decodeCursor(encodeCursor(cursor as Cursor), at)

test.each([
  ['between two answers', settled()],
  ['between the pages of the first one', paging(null, NOW)],
  ['between the pages of a later one', paging({ at: NOW - DAY_MS, snapshot: '4000:4000:' }, NOW)],
])('a cursor decodes to what was encoded, %s', (_, cursor) => {
  expect(read(cursor)).toEqual(cursor)
})

describe('a device that was away for 29 days starts over, a day before tombstones expire', () => {
  const away = (days: number) => ({ at: NOW - days * DAY_MS, snapshot: '4000:4000:' })
  test.each([
    ['28 days', settled({ seen: away(28) }), true],
    ['29 days', settled({ seen: away(29) }), false],
    ['29 days, with paging in progress since yesterday', paging(away(29), NOW - DAY_MS), false],
    ['28 days in the middle of its first pages', paging(null, NOW - 28 * DAY_MS), true],
    ['29 days in the middle of its first pages', paging(null, NOW - 29 * DAY_MS), false],
  ])('%s', (_, cursor, isKnown) => {
    expect(read(cursor) !== null).toBe(isKnown)
  })
})

describe('a cursor from another database is rejected', () => {
  test.each([
    ['another cluster', { ...HERE, database: '7234567890123456780:1' }],
    ['the same cluster, restored to an earlier moment', { ...HERE, database: '7234567890123456789:2' }],
    ['a copy that lags behind', { ...HERE, snapshot: '4002:4002:' }],
  ])('%s', (_, there) => {
    expect(read(settled(), there)).toBeNull()
  })

  test('a page cursor whose snapshot is ahead of ours is rejected', () => {
    const cursor = paging({ at: NOW, snapshot: '4000:4000:' }, NOW)
    expect(read(cursor, { ...HERE, snapshot: '4499:4499:' })).toBeNull()
    expect(read(cursor, { ...HERE, snapshot: '4500:4500:' })).toEqual(cursor)
  })
})

describe('an invalid cursor is rejected', () => {
  test.each([
    ['nothing', ''],
    ['invalid base64', '%%%'],
    ['invalid JSON', Buffer.from('{"of":').toString('base64url')],
    ['JSON of another shape', Buffer.from('[null]').toString('base64url')],
    ['neither a seen snapshot nor a page', encodeCursor({ of: HERE.database, seen: null })],
  ])('%s', (_, text) => {
    expect(decodeCursor(text, HERE)).toBeNull()
  })

  test.each([
    '',
    '4000',
    '4000:4000',
    '4000:3999:',
    '0:4000:',
    '4000:4003:3999',
    '4000:4003:4003',
    '4000:4003:4002,4001',
    '4000:4003:4001,4001',
    '4000:4003:4001,',
    '4294967296:4294967297:',
    '-1:4000:',
    '4000:9999999999999999999:',
    `4000:4003:'; drop table load`,
  ])('a snapshot that PostgreSQL would reject: %s', (snapshot) => {
    expect(read(settled({ seen: { at: NOW, snapshot } }))).toBeNull()
  })

  test.each([
    ['kind', { kind: 'account' }],
    ['transaction', { writtenBy: '99999999999999999999' }],
    ['id', { id: '1' }],
  ])('a page position with an invalid %s', (_, wrong) => {
    const { page, ...rest } = paging(null, NOW)
    expect(read({ ...rest, page: { ...page, after: { ...page?.after, ...wrong } } })).toBeNull()
  })

  test('random text never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        expect(decodeCursor(text, HERE)).toBeNull()
        expect(decodeCursor(Buffer.from(text).toString('base64url'), HERE)).toBeNull()
      }),
    )
  })
})

test('a snapshot with many open transactions is shortened to an earlier one that still decodes', () => {
  const open = Array.from({ length: 40 }, (_, i) => 4_000_000_000 + 3 * i)
  const snapshot = `4000000000:4000000200:${open.join(',')}`
  const short = shortenSnapshot(snapshot)

  expect(short).toBe(`4000000000:4000000018:${open.slice(0, 6).join(',')}`)
  const cursor = settled({ seen: { at: NOW, snapshot: short } })
  expect(read(cursor, { ...HERE, snapshot })).toEqual(cursor)
  expect(encodeCursor(cursor).length, 'it fits a URL').toBeLessThan(220)
  expect(shortenSnapshot('4000:4003:4000,4002')).toBe('4000:4003:4000,4002')
  expect(shortenSnapshot('4000:4000:')).toBe('4000:4000:')
})
