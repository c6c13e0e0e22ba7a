import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StopId, stopIdOf } from './load-stop.ts'
import { matchStops, type StopContent } from './match-stops.ts'

const stop = (city: string, at: number, kind: StopContent['kind'] = 'delivery'): StopContent => ({
  kind,
  address: '1 Dock Road',
  city,
  state: 'NM',
  zipCode: '88101',
  at,
})
const unnamed = (each: StopContent) => ({ ...each, id: null })
const named = (each: StopContent, number: number) => ({ ...each, id: stopIdOf(number) })
const [s1, s2, s3] = [1, 2, 3].map(stopIdOf) as [StopId, StopId, StopId]

test.each([
  ['the same list', [stop('Clovis', 1), stop('Gallup', 2)], [s1, s2]],
  ['another order', [stop('Gallup', 2), stop('Clovis', 1)], [s2, s1]],
  ['another time', [stop('Clovis', 9), stop('Gallup', 2)], [s1, s2]],
  ['another stop before', [stop('Roswell', 0), stop('Clovis', 1), stop('Gallup', 2)], [null, s1, s2]],
  ['a pickup in place of a drop', [stop('Clovis', 1, 'pickup'), stop('Gallup', 2)], [null, s2]],
  ['the letters of the city in another case', [stop('CLOVIS', 1)], [s1]],
  ['one stop twice', [stop('Clovis', 3), stop('Clovis', 1)], [null, s1]],
])('[KEY-11] %s', (_, sent, ids) => {
  const stored = [named(stop('Clovis', 1), 1), named(stop('Gallup', 2), 2)]
  expect(matchStops(sent.map(unnamed), stored)).toEqual(ids)
})

test('[KEY-11] of a dock that comes twice, the time says which', () => {
  const stored = [named(stop('Clovis', 1), 1), named(stop('Clovis', 5), 2)]
  expect(matchStops([unnamed(stop('Clovis', 5))], stored)).toEqual([s2])
})

test('[KEY-11] an id that the list has stays, and no other stop takes it', () => {
  const stored = [named(stop('Clovis', 1), 1), named(stop('Clovis', 1), 3)]
  const sent = [unnamed(stop('Clovis', 1)), { ...stop('Gallup', 2), id: s1 }]
  expect(matchStops(sent, stored)).toEqual([s3, s1])
})

test('[KEY-11] no stop is matched twice', () => {
  const any = fc.record({ city: fc.constantFrom('Clovis', 'Gallup'), at: fc.integer({ min: 1, max: 3 }) })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), fc.array(any, { maxLength: 6 }), (sent, stored) => {
      const ids = matchStops(
        sent.map(({ city, at }) => unnamed(stop(city, at))),
        stored.map(({ city, at }, index) => named(stop(city, at), index + 1)),
      ).filter((id) => id !== null)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
