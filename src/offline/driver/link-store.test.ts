import { readFileSync } from 'node:fs'
import { createStore, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { findLinkByToken, listLinks, loadLink, type StoredLink, storeLanguage, storeLink } from './link-store.ts'

const file = new URL('../../../tests/fixtures/persisted/driver-link-v1.json', import.meta.url)
const stored = (): StoredLink => JSON.parse(readFileSync(file, 'utf8')) as StoredLink
const rows = createStore('drive', 'links')
const keep = (row: object) => set(stored().linkId, row, rows)

beforeEach(() => keep(stored()))

test('[OFF-16] a driver’s link that an older version stored opens as it was', async () => {
  const { linkId, token } = stored()
  expect(await loadLink(linkId)).toEqual(stored())
  expect(await findLinkByToken(token)).toEqual(stored())
})

test.each([
  ['sharesPlace', undefined],
  ['load.reference', null],
  ['load.dispatcherPhone', null],
  ['load.stops.0.until', undefined],
  ['load.stops.0.contactPhone', null],
  ['load.stops.1.departedAt', null],
] as const)('[OFF-16] without %s, as from another version, the link opens with the rest of it', async (path, value) => {
  const row: Record<string, unknown> = { ...stored() }
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((here, key) => here[key] as Record<string, unknown>, row)
  delete parent[last]
  await keep(row)
  const read = await loadLink(stored().linkId)
  expect(read).not.toBeNull()
  expect(read?.token).toBe(stored().token)
  const there = [...keys, last].reduce<unknown>((here, key) => (here as Record<string, unknown>)[key], read)
  expect(there).toEqual(value)
})

test('what is no link is left out, and the link opened last comes first', async () => {
  const older = { ...stored(), linkId: '6b17d1f2-e12c-4247-8f6b-8d0e6f8ad001', token: 'b', openedAt: 1 }
  await storeLink(older)
  await storeLanguage('es')
  await set('broken', { token: 4 }, rows)
  expect((await listLinks()).map(({ linkId }) => linkId)).toEqual([stored().linkId, older.linkId])
})
