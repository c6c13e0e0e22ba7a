import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { IMPORT_STYLES } from '#tests/support/import-lists.ts'
import { gazetteer, LISTS_NOW, type TrueLoad } from '#tests/support/import-loads.ts'
import { newLoadSchema, type NewLoad } from '#contract/freight/load-post.ts'
import { TRAILER_TYPES, vehicleForTrailer } from '#domain/freight/equipment.ts'
import { cityAddress } from '#contract/freight/load-csv.ts'
import { EMPTY_LOAD_FORM } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { findPlaceByCity } from '#domain/geo/place-search.ts'
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

/** What is posted for the fields that no list here has. */
const BLANK = toLoadPayload(EMPTY_LOAD_FORM)

function stopOf({ city, state, zip, point }: TrueLoad['pickup'], contact: NonNullable<TrueLoad['contact']>) {
  const center = zip === '' && point === null ? findPlaceByCity(gazetteer, city, state) : undefined
  return {
    address: cityAddress(city, state, zip),
    description: null,
    city,
    state,
    zipCode: zip || '00000',
    // a city without a ZIP gets its center
    coordinates: center ? { latitude: center.latitude, longitude: center.longitude } : point,
    ...(point && { precision: 'street' }),
    ...(center && { precision: 'city' }),
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
  }
}

/** All that is posted for a row. */
function loadOf(truth: TrueLoad) {
  const contact = truth.contact ?? OWN
  return {
    ...BLANK,
    reference: truth.reference,
    pickupLocation: stopOf(truth.pickup, contact),
    deliveryLocation: stopOf(truth.delivery, contact),
    pickupDateTime: truth.pickup.time,
    pickupUntil: truth.pickup.until,
    deliveryDateTime: truth.delivery.time,
    deliveryUntil: truth.delivery.until,
    equipmentRequirements: {
      type: truth.vehicle,
      trailer: truth.trailer,
      commodity: truth.commodity ?? 'Not specified',
      packagingType: truth.packaging ?? 'Not specified',
      specialInstructions: truth.note,
    },
    weight: truth.weight,
    rate: truth.rate,
    team: truth.isTeam,
    partial: truth.isPartial,
  }
}

/** A trailer without its vehicle is posted so: the server adds the vehicle. */
function withVehicle(load: NewLoad): NewLoad {
  const { equipmentRequirements: equipment } = load
  const trailer = TRAILER_TYPES.find((each) => each === equipment.trailer) ?? 'Other'
  return { ...load, equipmentRequirements: { ...equipment, type: equipment.type || vehicleForTrailer(trailer) } }
}

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

/** One list of each style takes six seconds of a processor. */
const LISTS = Array.from({ length: Number(process.env['IMPORT_LISTS'] ?? 1) }, (_, at) => at + 1)

describe.each(Object.entries(IMPORT_STYLES))('[IMP-03] a list of 200 rows from %s', (_, generate) => {
  test.each(LISTS)('has 180 rows ready with no manual fix and not one wrong value (seed %i)', (seed) => {
    const { name, bytes, truth } = generate(seed)
    const loads = importFile(name, bytes)
    expect(loads.questions).toEqual([])
    const byReference = new Map(truth.map((load) => [load.reference, load]))
    expect(byReference.size).toBe(200)
    const ready = readyLoads(loads)
    expect(ready.length).toBeGreaterThanOrEqual(180)
    for (const load of ready) {
      expect(newLoadSchema.safeParse(load).error).toBeUndefined()
      const known = byReference.get(load.reference ?? '')
      expect(withVehicle(load)).toEqual(known && loadOf(known))
      byReference.delete(load.reference ?? '')
    }
  })
})

const FILES = new URL('../../../../tests/fixtures/imports/', import.meta.url)

test('[IMP-03] small files of each kind are read as they were meant', () => {
  const truths = JSON.parse(readFileSync(new URL('truth.json', FILES), 'utf8')) as Record<string, TrueLoad[]>
  for (const [name, truth] of filled(Object.entries(truths))) {
    const loads = importFile(name, new Uint8Array(readFileSync(new URL(name, FILES))))
    expect([name, readyLoads(loads).map(withVehicle)]).toEqual([
      name,
      truth.filter(({ rate }) => rate !== null).map(loadOf),
    ])
  }
})
