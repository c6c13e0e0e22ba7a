import { expect, test } from 'vitest'
import type { NewLoad } from '#contract/freight/load-post.ts'
import type { AgreedStop } from '#domain/freight/agreed-stop.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { keepStopIds } from './keep-stop-ids.ts'

type Listed = NonNullable<NewLoad['stops']>[number]

const place = (city: string) => ({ address: '1 Dock St', description: null, city, state: 'OK', zipCode: '74103' })
const agreed = (id: StopId, city: string): AgreedStop => ({
  id,
  kind: id === 'pickup' ? 'pickup' : 'delivery',
  place: { ...place(city), zone: 'America/Chicago' },
  contact: null,
  appointment: { from: 0, to: null },
})
const listed = (city: string, id?: StopId, kind: Listed['kind'] = 'delivery'): Listed => ({
  ...place(city),
  kind,
  dateTime: '2026-12-03T14:00:00.000Z',
  ...(id !== undefined && { id }),
})
const BEFORE = [agreed('pickup', 'Dallas'), agreed('s1', 'Tulsa'), agreed('s2', 'Joplin'), agreed('delivery', 'Rolla')]
const idsOf = (list: Listed[]) => keepStopIds(list, BEFORE).map(({ id }) => id)

test('[STOP-32] a stop that moves keeps its id, also past an end', () => {
  const first = listed('Dallas', undefined, 'pickup')
  expect(idsOf([first, listed('Joplin', 's2'), listed('Tulsa', 's1'), listed('Rolla')])).toEqual([
    'pickup',
    's2',
    's1',
    'delivery',
  ])
  // the form swaps the fields of the two cards, not their ids
  expect(idsOf([first, listed('Tulsa', 's1'), listed('Rolla', 's2'), listed('Joplin')])).toEqual([
    'pickup',
    's1',
    'delivery',
    's2',
  ])
})

test('[STOP-32] a stop that gets another place keeps its id, and a new one has none', () => {
  const first = listed('Dallas', undefined, 'pickup')
  expect(idsOf([first, listed('Ada', 's1'), listed('Enid'), listed('Joplin', 's2'), listed('Rolla')])).toEqual([
    'pickup',
    's1',
    undefined,
    's2',
    'delivery',
  ])
})
