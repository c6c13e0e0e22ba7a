import { expect, test } from 'vitest'
import { MAX_BULK_ROWS, type BulkResult, postLoadsEndpoint } from './load-bulk.ts'
import { exportLoadsEndpoint } from './load.ts'
import { createLoadEndpoint, type NewLoad } from './load-post.ts'
import {
  deleteLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  type LoadTemplate,
  MAX_TEMPLATES,
  saveLoadTemplateEndpoint,
} from './load-template.ts'
import { type RateSuggestion, suggestRateEndpoint } from './rate-suggestion.ts'

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
  createLoadEndpoint.body.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []

test('[CREATE-30] a load needs locations, times, weight, rate and equipment; other fields are optional', () => {
  expect(problems(NEW)).toEqual([])
  expect(createLoadEndpoint.body.parse(NEW).pickupLocation.state).toBe('TX')
})

test('the API rejects an invalid load with the form’s messages, at the paths of the request body', () => {
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
    'pickupLocation.coordinates: Must be in the United States',
    'rate: Rate must be a valid number',
    'weight: Weight must be a number',
  ])
  const equipmentRequirements = { ...NEW.equipmentRequirements, type: 'Tanker' as const }
  expect(problems({ ...NEW, equipmentRequirements })).toEqual([
    "equipmentRequirements.trailer: Step Deck doesn't fit Tanker. Choose another trailer type",
  ])
})

test('the bulk, export and rate endpoints accept the data that the screens have', () => {
  expect(postLoadsEndpoint.body.safeParse({ loads: [NEW] }).success).toBe(true)
  expect(
    postLoadsEndpoint.body.safeParse({ loads: Array.from({ length: MAX_BULK_ROWS + 1 }, () => NEW) }).success,
  ).toBe(false)
  expect(exportLoadsEndpoint.query.safeParse({ deliveryDateFrom: '2026-11-01', search: 'dal' }).success).toBe(true)
  const trip = { pickupLocation: stop, deliveryLocation: stop, pickupDateTime: '2026-11-23T08:00:00Z' }
  expect(suggestRateEndpoint.body.safeParse({ ...trip, deliveryDateTime: '2026-11-24T08:00:00Z' }).success).toBe(true)
  const refused: BulkResult = { outcome: 'refused', id: null, number: null, reference: 'PO-1', errors: [] }
  expect(postLoadsEndpoint.answer.parse({ results: [refused] }).results).toEqual([refused])
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
  expect(suggestRateEndpoint.answer.parse(suggestion)).toEqual(suggestion)
})

test('a template may be incomplete', () => {
  const body = saveLoadTemplateEndpoint.body.parse({ name: ' Dallas vans ', form: { rate: '1900', commodity: {} } })
  expect(body).toMatchObject({ name: 'Dallas vans', form: { rate: '1900', pickupContact: { name: '' } } })
  const template: LoadTemplate = {
    id: crypto.randomUUID(),
    ...body,
    schedule: null,
    createdAt: '2026-11-23T08:00:00.000Z',
  }
  const all = Array.from({ length: MAX_TEMPLATES }, () => template)
  expect(listLoadTemplatesEndpoint.answer.parse({ data: all }).data).toHaveLength(MAX_TEMPLATES)
  expect([listLoadTemplatesEndpoint.method, deleteLoadTemplateEndpoint.method]).toEqual(['GET', 'DELETE'])
})
