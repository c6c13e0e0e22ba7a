import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { DealChange } from '#contract/freight/shown-deal-change.ts'
import { describeStopDiff, hasOtherStops } from './stop-diff.ts'

type Stop = NonNullable<Load['stops']>[number]

const stop = (id: string, city: string, state: string, dateTime: string): Stop => ({
  id: id as Stop['id'],
  kind: id === 'pickup' ? 'pickup' : 'delivery',
  address: '1 Dock St',
  description: null,
  city,
  state,
  zipCode: '74103',
  coordinates: null,
  zone: 'America/Chicago',
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  dateTime,
})
const STOPS = [
  stop('pickup', 'Dallas', 'TX', '2026-12-02T14:00:00.000Z'),
  stop('s1', 'McAlester', 'OK', '2026-12-03T02:00:00.000Z'),
  stop('s2', 'Joplin', 'MO', '2026-12-03T18:00:00.000Z'),
  stop('delivery', 'St. Louis', 'MO', '2026-12-04T14:00:00.000Z'),
]
/** Only what the diff reads. */
const LOAD = { stops: STOPS, agreedRate: 1850, rate: 1850, distance: 657 } as unknown as Load
const { id: _, ...added } = stop('s3', 'Tulsa', 'OK', '2026-12-03T14:00:00.000Z')
const [first, mcalester, joplin, last] = STOPS as [Stop, Stop, Stop, Stop]
const change = (stops: DealChange['stops'], about: Partial<DealChange> = {}) => ({
  stops,
  rate: 1950,
  miles: 701,
  ...about,
})

test('[STOP-46] other stops are one piece, with miles and rate for each before and after', () => {
  expect(describeStopDiff(LOAD, change([first, mcalester, added, joplin, last]))).toEqual([
    'Stops: 4 → 5, added Tulsa, OK, Thu Dec 3, 08:00 CST',
    '657 mi → 701 mi',
    '$2.82/mi → $2.78/mi',
  ])
})

test('[STOP-46] removed, changed and moved stops are named', () => {
  const same = { rate: 1850, miles: 657 }
  expect(describeStopDiff(LOAD, change([first, joplin, last], same))).toEqual(['Stops: 4 → 3, removed McAlester, OK'])
  const later = { ...joplin, dateTime: '2026-12-03T20:00:00.000Z' }
  expect(describeStopDiff(LOAD, change([first, mcalester, later, last], same))).toEqual([
    'Stops: 4, changed Joplin, MO, Thu Dec 3, 14:00 CST',
  ])
  expect(describeStopDiff(LOAD, change([first, joplin, mcalester, last], same))).toEqual(['Stops: 4, in another order'])
})

test('[STOP-46] another rate and other times of the ends leave the stops', () => {
  const ends = change([{ ...first, dateTime: '2026-12-02T15:00:00.000Z' }, mcalester, joplin, last])
  expect([describeStopDiff(LOAD, ends), hasOtherStops(LOAD, ends)]).toEqual([null, false])
})
