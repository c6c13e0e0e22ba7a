import { expect, test } from 'vitest'
import { deriveReferences, isSameLoad } from './load-bulk.ts'

const PLACES = ['Dallas', 'Tulsa', 'Joplin', 'Chicago']
const stop = (city: string, at: number) => ({
  kind: at === 0 ? 'pickup' : 'delivery',
  address: '1 Main St',
  city,
  state: 'TX',
  zipCode: '75201',
  dateTime: `2026-12-0${at + 1}T08:00`,
})
const stops = PLACES.map(stop)
const named = (list: typeof stops) => ({
  pickupLocation: list[0],
  pickupDateTime: list[0]?.dateTime,
  deliveryLocation: list.at(-1),
  deliveryDateTime: list.at(-1)?.dateTime,
  weight: 1000,
})
const ends = [stops[0], stops[3]] as typeof stops

test('[STOP-52] the same list twice is one load, by its stops between too; two stops have the reference they had', () => {
  const four = { ...named(stops), stops }
  expect(deriveReferences([named(ends)])).toEqual(['AUTO-SWHVDB2BWB98'])
  expect(deriveReferences([{ ...named(ends), stops: ends }])).toEqual(deriveReferences([named(ends)]))
  expect(isSameLoad(four, structuredClone(four))).toBe(true)
  const moved = stops.map((each) => (each.city === 'Tulsa' ? { ...each, dateTime: '2026-12-02T09:00' } : each))
  for (const other of [named(stops), { ...named(stops), stops: moved }, { ...named(stops), stops: stops.toReversed() }])
    expect(isSameLoad(four, other)).toBe(false)
})

test('[STOP-05] a list that says the ends alone is another load by its ends', () => {
  const alone = { weight: 1000, stops }
  expect(isSameLoad(alone, { ...named(stops), stops })).toBe(true)
  expect(isSameLoad(alone, { weight: 1000, stops: [stop('Austin', 0), ...stops.slice(1)] })).toBe(false)
})
