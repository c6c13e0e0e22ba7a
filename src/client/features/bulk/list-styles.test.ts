import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { IMPORT_STYLES } from '#tests/support/import-lists.ts'
import { gazetteer, LISTS_NOW, type TrueLoad } from '#tests/support/import-loads.ts'
import { newLoadSchema, type NewLoad } from '#contract/freight/load-post.ts'
import { TRAILER_TYPES, vehicleForTrailer } from '#domain/freight/equipment.ts'
import { createFirstEdits } from './first-edits.ts'
import { LoadImport } from './load-import.ts'
import { parseListFile } from './parse-list.ts'

const OWN = { name: 'Marta Reyes', phone: '214-555-0100', email: 'marta@broker.test' }

function importFile(name: string, bytes: Uint8Array): LoadImport {
  const read = parseListFile(name, bytes)
  if (!read.ok) throw new Error(read.message)
  const { isRemembered: _, ...edits } = createFirstEdits(read.table, OWN, () => null)
  const loads = new LoadImport(read.table, edits, { gazetteer, now: () => LISTS_NOW })
  loads.judgeFor(Number.POSITIVE_INFINITY, () => 0)
  return loads
}

/** What would be posted, in the shape of the truth. */
function postedOf(load: NewLoad): Partial<TrueLoad> {
  const { type, trailer, commodity } = load.equipmentRequirements
  const stop = (location: NewLoad['pickupLocation'], time: string) => ({
    city: location.city,
    state: location.state,
    zip: location.zipCode === '00000' ? '' : (location.zipCode ?? ''),
    time,
    // a city without a ZIP gets its center
    point: location.precision === 'city' ? null : (location.coordinates ?? null),
  })
  return {
    reference: load.reference ?? '',
    pickup: stop(load.pickupLocation, load.pickupDateTime),
    delivery: stop(load.deliveryLocation, load.deliveryDateTime),
    vehicle: type || vehicleForTrailer(TRAILER_TYPES.find((each) => each === trailer) ?? 'Other'),
    trailer,
    weight: load.weight,
    rate: load.rate,
    commodity: commodity === 'Not specified' ? null : commodity,
  }
}

/** Names in capitals or small letters are the same city. */
const sameCase = (load: Partial<TrueLoad>) => JSON.parse(JSON.stringify(load).toLowerCase()) as Partial<TrueLoad>

function readyLoads(loads: LoadImport): NewLoad[] {
  const all: NewLoad[] = []
  for (;;) {
    const { lines, loads: batch } = loads.batch()
    if (lines.length === 0) return all
    all.push(...batch)
    loads.record(
      lines,
      lines.map(() => ({ outcome: 'posted', id: '0190', number: 1, reference: null, errors: [] })),
    )
  }
}

describe.each(Object.entries(IMPORT_STYLES))('[IMP-03] a list of 200 rows from %s', (_, generate) => {
  test.each([1, 2, 3, 4, 5])('has 180 rows ready with no manual fix and not one wrong value (seed %i)', (seed) => {
    const { name, bytes, truth } = generate(seed)
    const loads = importFile(name, bytes)
    expect(loads.questions).toEqual([])
    const byReference = new Map(truth.map((load) => [load.reference, load]))
    const ready = readyLoads(loads)
    expect(ready.length).toBeGreaterThanOrEqual(180)
    for (const load of ready) {
      expect(newLoadSchema.safeParse(load).error).toBeUndefined()
      const known = byReference.get(load.reference ?? '')
      expect(sameCase(postedOf(load))).toEqual(known && sameCase(known))
    }
  })
})

const FILES = new URL('../../../../tests/fixtures/imports/', import.meta.url)

test('[IMP-03] small files of each kind are read as they were meant', () => {
  const truths = JSON.parse(readFileSync(new URL('truth.json', FILES), 'utf8')) as Record<string, TrueLoad[]>
  for (const [name, truth] of Object.entries(truths)) {
    const loads = importFile(name, new Uint8Array(readFileSync(new URL(name, FILES))))
    const posted = readyLoads(loads).map((load) => sameCase(postedOf(load)))
    expect([name, posted]).toEqual([name, truth.filter(({ rate }) => rate !== null).map(sameCase)])
  }
})
