import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PersonId } from '#domain/access/ids.ts'
import { createFirstEdits } from './first-edits.ts'
import { headerKey, loadRememberedColumns, parseRememberedColumns, rememberColumns } from './remembered-columns.ts'

const MARTA = 'marta' as PersonId
const ANA = 'ana' as PersonId
const KIM = 'kim' as PersonId

const HEADER = ['PO', 'City', 'City', 'Frt', '']
const MAPPING = {
  columns: { reference: 0, pickupLocation: 1, deliveryLocation: 2, 'commodity.commodity': 3 },
  same: { 'commodity.packagingType': 'Pallets' },
} as const
const OWN = { name: '', phone: '', email: '' }

test('[IMP-04] the mapping of a header set is remembered for its account, also when its columns moved', async () => {
  await rememberColumns(MARTA, HEADER, MAPPING, 1)
  const moved = ['Frt', 'City', 'PO', 'City']
  const remembered = await loadRememberedColumns(MARTA)
  const known = (header: readonly string[]) => remembered.find((each) => each.header === headerKey(header)) ?? null
  const table = { name: 'x', lines: [moved, ['Peas', 'Dallas', '1', 'Chicago']], numbers: [1, 2], note: null }
  expect(createFirstEdits(table, OWN, known)).toMatchObject({
    isRemembered: true,
    mapping: {
      columns: { reference: 2, pickupLocation: 1, deliveryLocation: 3, 'commodity.commodity': 0 },
      same: MAPPING.same,
    },
  })
  expect(known(['PO', 'City', 'Frt'])).toBeNull()
  expect(await loadRememberedColumns(ANA)).toEqual([])
})

test('[IMP-04] the newest mapping of a header set counts, and thirty sets are kept', async () => {
  for (let at = 0; at < 40; at += 1) {
    const mapping = { columns: { reference: 0 }, same: {} }
    await rememberColumns(KIM, ['PO', `Column ${at % 35}`], mapping, at)
  }
  const remembered = await loadRememberedColumns(KIM)
  expect(remembered).toHaveLength(30)
  expect(remembered[0]).toMatchObject({ header: headerKey(['PO', 'Column 4']), at: 39 })
})

test('[IMP-04] [OFF-16] what an older version stored is read, and a broken entry is dropped', () => {
  const file = new URL('../../../../tests/fixtures/persisted/list-columns-v1.json', import.meta.url)
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
  expect(parseRememberedColumns(stored)).toEqual([
    {
      header: 'city|city 2|frt|po',
      columns: { reference: 'po', pickupLocation: 'city', deliveryLocation: 'city 2', 'commodity.commodity': 'frt' },
      same: { 'commodity.packagingType': 'Pallets' },
      at: 1_795_000_000_000,
    },
    { header: 'load', columns: {}, same: {}, at: 0 },
  ])
  for (const broken of [undefined, null, 'text', [], { lists: 'none' }, { lists: [null, 4, {}] }])
    expect(parseRememberedColumns(broken)).toEqual([])
})
