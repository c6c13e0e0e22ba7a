import { describe, expect, test } from 'vitest'
import { type BetweenValues, EMPTY_BETWEEN, EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import { diffLoad, diffThreeWay, mergeForm } from './load-diff.ts'

test('the diff omits own changes, lists others’ changes, and marks fields that both changed as contested', () => {
  const before = { rate: '2000', weight: '40000', notes: 'Dock 4', city: 'Dallas' }
  const mine = { ...before, rate: '2200', notes: 'Dock 5' }
  const theirs = { ...before, weight: '41000', notes: 'Dock 6' }
  expect(diffThreeWay({ before, mine, theirs })).toEqual([
    { field: 'weight', before: '40000', mine: '40000', theirs: '41000', isContested: false },
    { field: 'notes', before: 'Dock 4', mine: 'Dock 5', theirs: 'Dock 6', isContested: true },
  ])
})

test('a field that both changed to the same value is not contested', () => {
  const [difference] = diffThreeWay({ before: { rate: '1' }, mine: { rate: '2' }, theirs: { rate: '2' } })
  expect(difference?.isContested).toBe(false)
})

const between = (Id: BetweenValues['Id'], Location: string, about: Partial<BetweenValues> = {}): BetweenValues => ({
  ...EMPTY_BETWEEN,
  Id,
  Location,
  State: 'OK',
  ZipCode: '74103',
  Zone: 'America/Chicago',
  DateTime: '2026-12-03T08:00',
  ...about,
})
const withStops = (...stops: BetweenValues[]): LoadFormValues => ({ ...EMPTY_LOAD_FORM, between: stops })
const MCALESTER = between('s1', 'McAlester')
const JOPLIN = between('s2', 'Joplin', { Weight: '7000', Pieces: '8 pallets' })
const BEFORE = withStops(MCALESTER, JOPLIN)
const KEEP_MINE = new Set(['between'])

describe('[TEAM-25] a colleague’s change of the stops between', () => {
  const changesTo = (theirs: LoadFormValues, mine = BEFORE) => {
    const trips = { before: { miles: 657, rate: 1850 }, theirs: { miles: 701, rate: 1950 } }
    return diffLoad({ before: BEFORE, mine, theirs }, undefined, trips)
  }

  test('names the stop that was added, with what it has, and the miles and rate for each', () => {
    const [difference, ...others] = changesTo(withStops(MCALESTER, between('s3', 'Tulsa', { Weight: '7200' }), JOPLIN))
    expect(others).toEqual([])
    expect(difference).toMatchObject({ label: 'Stops between', isContested: false })
    expect(difference?.stops?.theirs).toEqual({
      lines: ['Stops: 4 → 5', '657 mi → 701 mi', '$2.82/mi → $2.78/mi'],
      changes: [
        {
          stop: 'Stop 3, delivery: Tulsa, OK',
          what: 'Added',
          fields: [
            { label: 'Address', before: null, after: 'Tulsa, OK 74103' },
            { label: 'Date & time', before: null, after: 'Thu Dec 3, 08:00 CST' },
            { label: 'Weight', before: null, after: '7,200 lb' },
          ],
        },
      ],
    })
  })

  test('names a removed stop by the number that it had', () => {
    const [difference] = changesTo(withStops(JOPLIN))
    expect(difference?.stops?.theirs.changes).toEqual([
      { stop: 'Stop 2, delivery: McAlester, OK', what: 'Removed', fields: [] },
    ])
    expect(difference?.stops?.theirs.lines[0]).toBe('Stops: 4 → 3')
  })

  test('says from where to where each stop moved, and nothing of stops that only got another number', () => {
    const [moved] = changesTo(withStops(JOPLIN, MCALESTER))
    expect(moved?.stops?.theirs.changes).toEqual([
      { stop: 'Stop 2, delivery: Joplin, OK', what: 'Moved: stop 3 → stop 2', fields: [] },
      { stop: 'Stop 3, delivery: McAlester, OK', what: 'Moved: stop 2 → stop 3', fields: [] },
    ])
    const [added] = changesTo(withStops(between('s3', 'Tulsa'), MCALESTER, JOPLIN))
    expect(added?.stops?.theirs.changes.map(({ what }) => what)).toEqual(['Added'])
  })

  test('shows each field that changed, before and after', () => {
    const Contact = { name: 'Kim Tran', phone: '', email: '' }
    const about = { Kind: 'pickup', Until: '2026-12-03T10:00', Weight: '7200', Pieces: '', Contact } as const
    const [difference] = changesTo(withStops(MCALESTER, { ...JOPLIN, ...about }))
    expect(difference?.stops?.theirs.changes).toEqual([
      {
        stop: 'Stop 3, pickup: Joplin, OK',
        what: null,
        fields: [
          { label: 'Kind', before: 'Delivery', after: 'Pickup' },
          { label: 'Date & time', before: 'Thu Dec 3, 08:00 CST', after: 'Thu Dec 3, 08:00 to 10:00 CST' },
          { label: 'Pieces', before: '8 pallets', after: '' },
          { label: 'Weight', before: '7,000 lb', after: '7,200 lb' },
          { label: 'Contact name', before: '', after: 'Kim Tran' },
        ],
      },
    ])
  })

  test('is contested only where both changed them, and shows what each did', () => {
    const theirs = withStops(MCALESTER, { ...JOPLIN, Handling: 'Live unload' })
    const mine = withStops({ ...MCALESTER, Weight: '500' }, JOPLIN)
    const [difference] = changesTo(theirs, mine)
    expect(difference?.isContested).toBe(true)
    expect(difference?.stops?.mine.changes.map(({ stop }) => stop)).toEqual(['Stop 2, delivery: McAlester, OK'])
    expect(difference?.stops?.theirs.changes.map(({ stop }) => stop)).toEqual(['Stop 3, delivery: Joplin, OK'])
  })

  test('a kept stop that the colleague removed is sent as a new one, or the server would not know it', () => {
    const [mine, theirs] = [withStops({ ...MCALESTER, Weight: '500' }, JOPLIN), withStops(JOPLIN)]
    const differences = changesTo(theirs, mine)
    const merged = mergeForm(mine, theirs, differences, KEEP_MINE)
    expect(merged.between.map(({ Id, Weight }) => [Id, Weight])).toEqual([
      ['', '500'],
      ['s2', '7000'],
    ])
    expect(mergeForm(mine, theirs, differences, new Set()).between).toEqual(theirs.between)
  })

  test('of the same place under another id counts, or the next save would name a stop that is gone', () => {
    const [difference] = changesTo(withStops(between('s3', 'McAlester'), JOPLIN))
    expect(difference?.stops?.theirs.changes.map(({ what }) => what)).toEqual(['Added', 'Removed'])
  })

  test('of the freight at the ends is shown and taken over too', () => {
    const theirs = { ...BEFORE, pickupWeight: '42000', deliveryPieces: '10 pallets' }
    const differences = changesTo(theirs)
    expect(differences).toMatchObject([
      { label: 'Pickup weight', before: '', theirs: '42,000 lb' },
      { label: 'Delivery pieces', before: '', theirs: '10 pallets' },
    ])
    expect(mergeForm(BEFORE, theirs, differences, new Set())).toEqual(theirs)
  })
})
