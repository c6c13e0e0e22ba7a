import { describe, expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { MY_LOADS_DEFAULTS, NEWEST_FIRST } from './my-loads-search.ts'
import { paginateStoredLoads } from './stored-my-loads.ts'

const party = (businessName: string | null) => ({ businessName, firstName: 'Ana', lastName: 'Reyes' })

/** Only what an order reads. */
function load(
  id: string,
  about: {
    rate?: number
    distance?: number
    from?: string
    carrier?: string | null
    code?: string
    pickupAt?: string
    assignee?: Load['assignee']
    taps?: readonly [id: string, kind: string, stop: string, at: string, corrects?: string][]
  },
): Load {
  const place = (city: string) => ({ city, state: 'TX', zipCode: '75201', zone: 'America/Chicago' })
  return {
    id,
    number: 1,
    reference: null,
    rate: about.rate ?? 1000,
    distance: about.distance ?? 100,
    pickupLocation: place(about.from ?? 'Dallas'),
    deliveryLocation: place('Waco'),
    pickupDateTime: about.pickupAt ?? '2026-11-24T14:00:00Z',
    deliveryDateTime: '2026-11-25T14:00:00Z',
    createdAt: '2026-11-23T14:00:00Z',
    equipmentRequirements: { commodity: 'Tires', type: 'Van', trailer: 'Dry 53 FT', code: about.code ?? 'V' },
    broker: party('Okafor'),
    ...(about.assignee && { assignee: about.assignee }),
    ...(about.taps && {
      deal: {
        stopEvents: about.taps.map(([tap, kind, stop, at, corrects]) => ({
          id: tap,
          kind,
          stop,
          occurredAt: at,
          corrects: corrects ?? null,
        })),
      },
    }),
    dispatcher: about.carrier === undefined ? null : party(about.carrier),
  } as unknown as Load
}

const anything = { search: MY_LOADS_DEFAULTS.search, ...NEWEST_FIRST }
const order = (
  loads: readonly Load[],
  sort: 'ratePerMile' | 'lane' | 'carrier' | 'equipment' | 'nextStop' | 'lastWord',
  sortOrder: 'asc' | 'desc',
) =>
  paginateStoredLoads(
    loads,
    { ...anything, sort, sortOrder },
    { page: 1, limit: 10, personId: 'ann' as PersonId },
  ).data.map(({ id }) => id)

test('[TEAM-14] Mine and Unassigned show the same loads without signal', () => {
  const of = (id: string) => ({ assignee: { id, firstName: 'Ann', lastName: 'Reyes' } })
  const loads = [load('a', of('ann')), load('b', of('ben')), load('c', {})]
  const shown = (assignee: 'me' | 'none' | undefined) =>
    paginateStoredLoads(loads, { ...anything, assignee }, { page: 1, limit: 10, personId: 'ann' as PersonId }).data.map(
      ({ id }) => id,
    )
  expect(shown('me')).toEqual(['a'])
  expect(shown('none')).toEqual(['c'])
  expect(shown(undefined).toSorted()).toEqual(['a', 'b', 'c'])
})

describe('without a connection, own loads are sorted as the server sorts them', () => {
  test('by rate per mile, where a load without miles is the cheapest', () => {
    const loads = [
      load('a', { rate: 900, distance: 100 }),
      load('b', { rate: 5000, distance: 0 }),
      load('c', { rate: 1000.01, distance: 1000 }),
    ]
    expect(order(loads, 'ratePerMile', 'asc')).toEqual(['b', 'c', 'a'])
    expect(order(loads, 'ratePerMile', 'desc')).toEqual(['a', 'c', 'b'])
  })

  test('by lane and by carrier without regard to case, those without a carrier first', () => {
    const loads = [
      load('a', { from: 'dallas', carrier: 'birch' }),
      load('b', { from: 'Austin' }),
      load('c', { from: 'Zapata', carrier: null }),
    ]
    expect(order(loads, 'lane', 'asc')).toEqual(['b', 'a', 'c'])
    expect(order(loads, 'carrier', 'asc')).toEqual(['b', 'c', 'a'])
  })

  test('by the appointment that comes next, and by the latest tap, where a corrected one never was', () => {
    const arrived = ['1', 'arrived', 'pickup', '2026-11-24T14:00:00Z'] as const
    const left = ['2', 'departed', 'pickup', '2026-11-24T15:00:00Z'] as const
    const loads = [
      load('a', { taps: [[...arrived], [...left]] }),
      load('b', { taps: [[...arrived], [...left], ['3', 'corrected', 'pickup', '2026-11-24T16:00:00Z', '2']] }),
      load('c', { pickupAt: '2026-11-25T13:00:00Z' }),
    ]
    expect(order(loads, 'nextStop', 'asc')).toEqual(['b', 'c', 'a'])
    expect(order(loads, 'nextStop', 'desc')).toEqual(['a', 'c', 'b'])
    expect(order(loads, 'lastWord', 'desc')).toEqual(['a', 'b', 'c'])
    expect(order(loads, 'lastWord', 'asc')).toEqual(['c', 'b', 'a'])
  })

  test('by equipment, and equals by their id in the same direction', () => {
    const loads = [load('b', {}), load('a', {}), load('c', { code: 'F' })]
    expect(order(loads, 'equipment', 'asc')).toEqual(['c', 'a', 'b'])
    expect(order(loads, 'equipment', 'desc')).toEqual(['b', 'a', 'c'])
  })
})
