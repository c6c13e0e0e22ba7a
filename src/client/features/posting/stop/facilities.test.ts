import { expect, test } from 'vitest'
import type { Load, Location } from '#contract/freight/load.ts'
import { filterFacilities, listFacilities } from './facilities.ts'

function stop(about: Partial<Location>): Location {
  return {
    address: '1200 Commerce Dr',
    description: 'Larkmoor Cold Storage',
    city: 'Dallas',
    state: 'TX',
    zipCode: '75201',
    coordinates: { latitude: 32.78, longitude: -96.8 },
    zone: 'America/Chicago',
    contactName: 'Pat Doe',
    contactPhone: '+1 555 0100',
    contactEmail: 'pat@larkmoor.test',
    ...about,
  }
}

function load(about: Partial<Load>): Load {
  return {
    viewer: 'owner',
    createdAt: '2026-11-01T00:00:00.000Z',
    pickupLocation: stop({}),
    deliveryLocation: stop({ address: '9 Dock Rd', description: 'Fennimore Paper', city: 'Tulsa', state: 'OK' }),
    ...about,
  } as Load
}

test('a facility is listed once, with its latest details, and only from the user’s own loads', () => {
  const later = load({
    createdAt: '2026-11-09T00:00:00.000Z',
    pickupLocation: stop({ address: '1200 Commerce Dr.', contactName: 'Sam Roe', zipCode: '00000-0000' }),
  })
  const foreign = load({ viewer: 'board', pickupLocation: stop({ address: '5 Secret St' }) })
  const known = listFacilities([load({}), foreign, later])
  expect(known.map(({ details, contact, zipCode }) => [details, contact.name, zipCode])).toEqual([
    ['Larkmoor Cold Storage', 'Sam Roe', ''],
    ['Fennimore Paper', 'Pat Doe', '75201'],
  ])
})

test('a search finds a facility by word beginnings of its name, street or city', () => {
  const known = listFacilities([load({})])
  const found = (typed: string) => filterFacilities(known, typed).map(({ details }) => details)
  expect(found('fen')).toEqual(['Fennimore Paper'])
  expect(found('1200 com')).toEqual(['Larkmoor Cold Storage'])
  expect(found('tulsa dock')).toEqual(['Fennimore Paper'])
  expect(found('x')).toEqual([])
  expect(found('warehouse')).toEqual([])
})
