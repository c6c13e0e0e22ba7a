import { expect, test } from 'vitest'
import type { TruckFigures } from '#contract/freight/truck.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { createTruckFormSchema, toTruckForm, type TruckFormValues } from './truck.form.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const TYPED: TruckFormValues = {
  costPerMile: '$1.50',
  milesPerGallon: '6.5',
  fuelPrice: '3.80',
  deadheadMiles: '50',
  drive: '',
  shift: '',
  cycle: '',
}
const TRUCK: TruckFigures = { costPerMile: 1.5, milesPerGallon: 6.5, fuelPrice: 3.8, deadheadMiles: 50, hours: null }
const HOURS = { drive: 480, shift: 600, cycle: 3000, asOf: '2026-11-23T14:00:00.000Z' }

const parse = (typed: Partial<TruckFormValues>, known: TruckFigures | null = null, openedAt = NOW, now = openedAt) =>
  createTruckFormSchema(known, openedAt, () => now).safeParse({ ...TYPED, ...typed })

test('figures are read as people type them; without hours the driver is rested', () => {
  expect(parse({}).data).toEqual(TRUCK)
  expect(parse({ drive: '8', shift: '10:00', cycle: '50h' }).data).toEqual({ ...TRUCK, hours: HOURS })
})

test('hours count from the time of typing, and unchanged ones keep theirs', () => {
  const known = { ...TRUCK, hours: HOURS }
  const later = NOW + 2 * HOUR_MS
  const shown = toTruckForm(known, later)
  // two hours of the shift are over
  expect(shown).toMatchObject({ costPerMile: '1.5', drive: '8:00', shift: '8:00', cycle: '50:00' })
  expect(parse({ ...shown, fuelPrice: '4' }, known, later).data).toEqual({ ...known, fuelPrice: 4 })
  // the form was open for an hour
  expect(parse({ ...shown, drive: '7' }, known, later, later + HOUR_MS).data?.hours).toEqual({
    drive: 420,
    shift: 480,
    cycle: 3000,
    asOf: '2026-11-23T17:00:00.000Z',
  })
  expect(parse({ ...shown, drive: '', shift: '', cycle: '' }, known, later).data?.hours).toBeNull()
})

test.each<[Partial<TruckFormValues>, string, RegExp]>([
  [{ costPerMile: '' }, 'costPerMile', /Required/],
  [{ costPerMile: 'cheap' }, 'costPerMile', /number/],
  [{ costPerMile: '21' }, 'costPerMile', /from 0 to 20/],
  [{ milesPerGallon: '0' }, 'milesPerGallon', /from 1 to 100/],
  [{ deadheadMiles: '12.5' }, 'deadheadMiles', /whole number/],
  [{ drive: '12', shift: '14', cycle: '70' }, 'drive', /0 to 11 hours/],
  [{ drive: '8', cycle: '50' }, 'shift', /all three/],
  [{ drive: 'soon', shift: '14', cycle: '70' }, 'drive', /8:30/],
])('%j is refused at %s', (typed, field, message) => {
  const issues = parse(typed).error?.issues ?? []
  expect(issues.map(({ path }) => String(path[0]))).toEqual([field])
  expect(issues[0]?.message).toMatch(message)
})
