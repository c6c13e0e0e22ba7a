import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/instant.ts'
import { type Cursor, readCursor, shortened, writeCursor } from './cursor.ts'

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
const read = (cursor: unknown, at = HERE) => readCursor(writeCursor(cursor as Cursor), at)

test.each([
  ['between two answers', settled()],
  ['between the pages of the first one', paging(null, NOW)],
  ['between the pages of a later one', paging({ at: NOW - DAY_MS, snapshot: '4000:4000:' }, NOW)],
])('a cursor is read as it was written, %s', (_, cursor) => {
  expect(read(cursor)).toEqual(cursor)
})

describe('a device starts over when it was away longer than tombstones are kept, less a day', () => {
  const away = (days: number) => ({ at: NOW - days * DAY_MS, snapshot: '4000:4000:' })
  test.each([
    ['28 days', settled({ seen: away(28) }), true],
    ['29 days', settled({ seen: away(29) }), false],
    ['29 days, and pages have been on their way since yesterday', paging(away(29), NOW - DAY_MS), false],
    ['28 days in the middle of its first pages', paging(null, NOW - 28 * DAY_MS), true],
    ['29 days in the middle of its first pages', paging(null, NOW - 29 * DAY_MS), false],
  ])('%s', (_, cursor, isKnown) => {
    expect(read(cursor) !== null).toBe(isKnown)
  })
})

describe('transactions of another database are not counted on', () => {
  test.each([
    ['another cluster', { ...HERE, database: '7234567890123456780:1' }],
    ['the same cluster, restored to an earlier moment', { ...HERE, database: '7234567890123456789:2' }],
    ['a copy that is behind', { ...HERE, snapshot: '4002:4002:' }],
  ])('%s', (_, there) => {
    expect(read(settled(), there)).toBeNull()
  })

  test('pages that go up to a snapshot ahead of ours are none of ours', () => {
    const cursor = paging({ at: NOW, snapshot: '4000:4000:' }, NOW)
    expect(read(cursor, { ...HERE, snapshot: '4499:4499:' })).toBeNull()
    expect(read(cursor, { ...HERE, snapshot: '4500:4500:' })).toEqual(cursor)
  })
})

describe('what is no cursor is told from one', () => {
  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{"of":').toString('base64url')],
    ['JSON of something else', Buffer.from('[null]').toString('base64url')],
    ['neither seen nor on the way', writeCursor({ of: HERE.database, seen: null })],
  ])('%s', (_, text) => {
    expect(readCursor(text, HERE)).toBeNull()
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
  ])('a snapshot that PostgreSQL would not read: %s', (snapshot) => {
    expect(read(settled({ seen: { at: NOW, snapshot } }))).toBeNull()
  })

  test.each([
    ['kind', { kind: 'account' }],
    ['transaction', { writtenBy: '99999999999999999999' }],
    ['id', { id: '1' }],
  ])('a place after a row with an impossible %s', (_, wrong) => {
    const { page, ...rest } = paging(null, NOW)
    expect(read({ ...rest, page: { ...page, after: { ...page?.after, ...wrong } } })).toBeNull()
  })

  test('whatever is sent, nothing is thrown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        expect(readCursor(text, HERE)).toBeNull()
        expect(readCursor(Buffer.from(text).toString('base64url'), HERE)).toBeNull()
      }),
    )
  })
})

test('a busy snapshot is shortened to one that claims less, and is still read', () => {
  const open = Array.from({ length: 40 }, (_, i) => 4_000_000_000 + 3 * i)
  const snapshot = `4000000000:4000000200:${open.join(',')}`
  const short = shortened(snapshot)

  expect(short).toBe(`4000000000:4000000018:${open.slice(0, 6).join(',')}`)
  const cursor = settled({ seen: { at: NOW, snapshot: short } })
  expect(read(cursor, { ...HERE, snapshot })).toEqual(cursor)
  expect(writeCursor(cursor).length).toBeLessThan(220)
  expect(shortened('4000:4003:4000,4002')).toBe('4000:4003:4000,4002')
  expect(shortened('4000:4000:')).toBe('4000:4000:')
})
