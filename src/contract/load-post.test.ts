import { expect, test } from 'vitest'
import { BULK_ROWS, type BulkResult, postLoads } from './load-bulk.ts'
import { exportLoads } from './load-export.ts'
import { createLoad, type NewLoad } from './load-post.ts'
import { deleteTemplate, listTemplates, type LoadTemplate, MOST_TEMPLATES, saveTemplate } from './load-template.ts'
import { type RateSuggestion, suggestRate } from './rate-suggestion.ts'

const stop = {
  address: '1200 Main Street',
  city: 'Dallas',
  state: 'tx',
  zipCode: '00000',
  coordinates: { latitude: 32.78, longitude: -96.8 },
  contactName: 'Chris',
  contactPhone: '214 555 0100',
  contactEmail: 'chris@dock.test',
}
const NEW: NewLoad = {
  pickupLocation: stop,
  deliveryLocation: stop,
  pickupDateTime: '2026-11-23T08:00',
  deliveryDateTime: '2026-11-24T08:00',
  weight: 42_000,
  rate: 2150.5,
  equipmentRequirements: { trailer: 'Step Deck', packagingType: 'Loose', commodity: 'Farm machinery' },
}

const problems = (body: unknown) =>
  createLoad.body.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('[CREATE-30] a load travels with locations, times, weight, rate, notes and equipment; the rest may be left out', () => {
  expect(problems(NEW)).toEqual([])
  expect(createLoad.body.parse(NEW).pickupLocation.state).toBe('TX')
})

test('a load from anywhere is refused in the words of the form, at the paths of what was sent', () => {
  expect(problems({})).toEqual(
    expect.arrayContaining([
      'pickupDateTime: Pickup date & time is required',
      'weight: Weight is required',
      'rate: Rate is required',
    ]),
  )
  const { coordinates, ...nowhere } = stop
  expect(problems({ ...NEW, deliveryLocation: nowhere })).toEqual([
    'deliveryLocation.zipCode: Either ZIP code or coordinates are required',
  ])
  const abroad = { latitude: -coordinates.latitude, longitude: coordinates.longitude }
  expect(problems({ ...NEW, weight: 1.5, rate: '9', pickupLocation: { ...stop, coordinates: abroad } })).toEqual([
    'pickupLocation.coordinates: Must lie in the United States',
    'weight: Weight must be a number',
    'rate: Rate must be a valid number',
  ])
  const equipmentRequirements = { ...NEW.equipmentRequirements, type: 'Tanker' as const }
  expect(problems({ ...NEW, equipmentRequirements })).toEqual([
    'equipmentRequirements.trailer: Step Deck does not go with Tanker: choose another trailer type',
  ])
})

test('lists and files of loads are asked for with what the screens have', () => {
  expect(postLoads.body.safeParse({ loads: [NEW] }).success).toBe(true)
  expect(postLoads.body.safeParse({ loads: Array.from({ length: BULK_ROWS + 1 }, () => NEW) }).success).toBe(false)
  expect(exportLoads.query.safeParse({ deliveryDateFrom: '2026-11-01', search: 'dal' }).success).toBe(true)
  const asked = { pickupLocation: stop, deliveryLocation: stop, pickupDateTime: '2026-11-23T08:00:00Z' }
  expect(suggestRate.body.safeParse({ ...asked, deliveryDateTime: '2026-11-24T08:00:00Z' }).success).toBe(true)
  const refused: BulkResult = { outcome: 'refused', id: null, number: null, reference: 'PO-1', errors: [] }
  expect(postLoads.answer.parse({ results: [refused] }).results).toEqual([refused])
  const suggestion: RateSuggestion = {
    suggestedRate: 2150,
    rateRange: { min: 1990, max: 2300 },
    ratePerMile: 2.22,
    distance: 968,
    distanceSource: 'road-model',
    basis: 'market',
    loads: 31,
    companies: 5,
    days: 90,
    radius: 50,
  }
  expect(suggestRate.answer.parse(suggestion)).toEqual(suggestion)
})

test('a template may be half filled', () => {
  const body = saveTemplate.body.parse({ name: ' Dallas vans ', form: { rate: '1900', commodity: {} } })
  expect(body).toMatchObject({ name: 'Dallas vans', form: { rate: '1900', pickupContact: { name: '' } } })
  const template: LoadTemplate = { id: crypto.randomUUID(), ...body, createdAt: '2026-11-23T08:00:00.000Z' }
  const all = Array.from({ length: MOST_TEMPLATES }, () => template)
  expect(listTemplates.answer.parse({ data: all }).data).toHaveLength(MOST_TEMPLATES)
  expect([listTemplates.method, deleteTemplate.method]).toEqual(['GET', 'DELETE'])
})
