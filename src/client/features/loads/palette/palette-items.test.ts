import { describe, expect, test } from 'vitest'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { findPaletteItems, focusedActions, typedNumber } from './palette-items.ts'

const place = (city: string, state: string) => ({ city, state, zipCode: '75201', zone: 'America/Chicago' })

function load(number: number, from: [string, string], to: [string, string], about: Partial<Load> = {}): Load {
  return {
    id: `load-${number}`,
    number,
    viewer: 'owner',
    status: 'pending',
    reference: null,
    rate: 1125,
    agreedRate: null,
    pickupLocation: place(...from),
    deliveryLocation: place(...to),
    pickupDateTime: '2026-11-24T14:00:00Z',
    deliveryDateTime: '2026-11-25T14:00:00Z',
    createdAt: '2026-11-23T14:00:00Z',
    equipmentRequirements: { commodity: 'Tires', type: 'Van', trailer: 'Dry 53 FT', code: 'V' },
    broker: { businessName: 'Okafor', firstName: 'Marta', lastName: 'Okafor' },
    dispatcher: null,
    ...about,
  } as unknown as Load
}

const carrier = {
  businessName: 'Marchuk Dispatch',
  firstName: 'Ivan',
  lastName: 'Marchuk',
  usdot: { number: '2740115' },
} as Load['dispatcher']
const KNOWN = {
  loads: [
    load(49101, ['Marietta', 'GA'], ['Louisville', 'KY'], { status: 'completed' }),
    load(51399, ['Phoenix', 'AZ'], ['Palmdale', 'CA'], { status: 'active', dispatcher: carrier }),
    load(52112, ['Fort Worth', 'TX'], ['Marietta', 'GA']),
  ],
  more: [] as Load[],
  actions: [
    { id: 'create', kind: 'action' as const, title: 'Create Load', to: PATHS.createLoad },
    { id: 'calendar', kind: 'action' as const, title: 'Calendar', to: PATHS.calendar },
  ],
  accountId: 'owner' as AccountId,
  hasBoard: false,
  isOnBoard: false,
}
const titles = (typed: string, known = KNOWN) =>
  findPaletteItems(typed, known).map(({ name, items }) => [name, ...items.map(({ title }) => title)])

describe('[FACE-31] the command palette', () => {
  test('opens a load by its whole number, whatever its tab', () => {
    for (const typed of ['49101', '#49101', ' 49101 ']) {
      const [first, ...others] = findPaletteItems(typed, KNOWN)
      expect(others).toEqual([])
      expect(first?.items).toHaveLength(1)
      expect(first?.items[0]).toMatchObject({
        title: '#49101 Marietta, GA to Louisville, KY',
        to: loadPath('load-49101'),
      })
    }
    expect(typedNumber('75201 tx')).toBeNull()
  })

  test('says that a load isn’t there, with one way on', () => {
    expect(findPaletteItems('72999', KNOWN)).toEqual([
      {
        name: 'loads',
        items: [
          expect.objectContaining({ title: 'There is no load #72999', to: PATHS.myLoads, search: { search: '72999' } }),
        ],
      },
    ])
    expect(findPaletteItems('72999', { ...KNOWN, hasBoard: true })[0]?.items[0]).toMatchObject({
      end: 'Search the board',
      to: PATHS.loadBoard,
    })
  })

  test('finds loads by city and by carrier, and a city that filters the list somebody came from', () => {
    expect(titles('mar')).toEqual([
      ['carriers', 'Marchuk Dispatch'],
      [
        'loads',
        '#49101 Marietta, GA to Louisville, KY',
        '#51399 Phoenix, AZ to Palmdale, CA',
        '#52112 Fort Worth, TX to Marietta, GA',
      ],
      ['cities', 'Marietta, GA'],
    ])
    const [, cities] = findPaletteItems('marietta', KNOWN)
    expect(cities?.items[0]).toMatchObject({ end: '2 loads', to: PATHS.myLoads, search: { search: 'Marietta, GA' } })
    const [, onBoard] = findPaletteItems('marietta', { ...KNOWN, isOnBoard: true })
    expect(onBoard?.items[0]).toMatchObject({ detail: 'filters the Load Board', to: PATHS.loadBoard })
  })

  test('leads from a carrier to its record, by its name or USDOT number, and says how many loads there are', () => {
    const older = load(50000, ['Reno', 'NV'], ['Waco', 'TX'], {
      dispatcher: carrier,
      createdAt: '2026-11-01T14:00:00Z',
    })
    const hauled = load(50001, ['Reno', 'NV'], ['Waco', 'TX'], { viewer: 'carrier', dispatcher: carrier })
    const [carriers] = findPaletteItems('marchuk', { ...KNOWN, loads: [older, ...KNOWN.loads, hauled] })
    expect(carriers?.name).toBe('carriers')
    expect(carriers?.items).toEqual([
      expect.objectContaining({
        title: 'Marchuk Dispatch',
        detail: 'USDOT 2740115, 2 loads with you',
        end: 'Open record',
        to: loadPath('load-51399'),
        record: { party: carrier, loads: [KNOWN.loads[1], older] },
      }),
    ])
    expect(titles('2740115')).toEqual([['carriers', 'Marchuk Dispatch']])
    expect(titles('okafor', { ...KNOWN, loads: [hauled] })[0]).toEqual(['brokers', 'Okafor'])
  })

  test('puts the carrier with the typed number before a dispatcher that hauled for it', () => {
    const dispatcher = { businessName: 'Reyes Dispatch', firstName: 'Dana', lastName: 'Reyes' } as Load['dispatcher']
    const deal = { carrier: { legalName: 'Marchuk Dispatch', usdot: '2740115' } } as unknown as Load['deal']
    const newer = load(53000, ['Reno', 'NV'], ['Waco', 'TX'], { dispatcher, deal, createdAt: '2026-11-24T14:00:00Z' })
    expect(titles('2740115', { ...KNOWN, loads: [newer, ...KNOWN.loads] })).toEqual([
      ['carriers', 'Marchuk Dispatch', 'Reyes Dispatch'],
    ])
  })

  test('calls the other party of the row that had the focus', () => {
    const phone = { ...carrier, phoneNumber: '+1 555 010 0199' } as Load['dispatcher']
    const active = load(49105, ['Reno', 'NV'], ['Waco', 'TX'], { dispatcher: phone })
    const actions = focusedActions(active, KNOWN.accountId)
    const [found] = findPaletteItems('call', { ...KNOWN, loads: [active], actions: [...actions, ...KNOWN.actions] })
    expect(found?.items).toEqual([
      expect.objectContaining({ title: 'Call carrier', detail: 'Marchuk Dispatch, #49105', href: 'tel:+15550100199' }),
    ])
    expect(focusedActions(load(1, ['Reno', 'NV'], ['Waco', 'TX']), KNOWN.accountId)).toEqual([])
    expect(focusedActions(undefined, KNOWN.accountId)).toEqual([])
  })

  test('adds what the server knows below the rest, each load once, so that nothing moves above the cursor', () => {
    const delivered = load(48820, ['Cleveland', 'OH'], ['Marshall', 'TX'], { status: 'completed' })
    const [known] = KNOWN.loads
    if (!known) throw new Error('There is no load')
    const before = titles('mar')
    expect(titles('mar', { ...KNOWN, more: [known, delivered] })).toEqual([
      ...before,
      ['more', '#48820 Cleveland, OH to Marshall, TX'],
    ])
    expect(titles('48820', { ...KNOWN, more: [delivered] })).toEqual([
      ['loads', '#48820 Cleveland, OH to Marshall, TX'],
    ])
  })

  test('names actions, all of them before anything is typed', () => {
    expect(titles('')).toEqual([['actions', 'Create Load', 'Calendar']])
    expect(titles('cal')).toEqual([['actions', 'Calendar']])
  })
})
