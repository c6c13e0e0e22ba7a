import { describe, expect, test } from 'vitest'
import { findDayHeads } from './day-heads.ts'

const TODAY = '2026-11-28'

/** @param days of the places from `from` on */
function headsOf(days: string[], { total = days.length, from = 0 } = {}) {
  const known = new Map(days.map((day, at) => [from + at, day]))
  return [...findDayHeads(known, { total, today: TODAY })].map(([place, { day, stops }]) => [place, day, stops])
}

describe('[FACE-28] a list by next stop', () => {
  test('says above the first load of each day which day it is and how many stop', () => {
    expect(headsOf(['2026-11-27', TODAY, TODAY, '2026-11-29', '2026-11-30', '2026-11-30'])).toEqual([
      [0, 'Fri Nov 27', 1],
      [1, 'Today, Sat Nov 28', 2],
      [3, 'Tomorrow, Sun Nov 29', 1],
      [4, 'Mon Nov 30', 2],
    ])
    expect(headsOf([])).toEqual([])
  })

  test('counts no day whose end is not known yet', () => {
    expect(headsOf([TODAY, '2026-11-29', '2026-11-29'], { total: 200 })).toEqual([
      [0, 'Today, Sat Nov 28', 1],
      [1, 'Tomorrow, Sun Nov 29', null],
    ])
  })

  test('begins no day where the load above is not known: its row would go again', () => {
    expect(headsOf(['2026-11-29', '2026-11-29', '2026-11-30'], { total: 200, from: 100 })).toEqual([
      [102, 'Mon Nov 30', null],
    ])
  })

  test('says of today how many stops are left, once a truck has been at one', () => {
    const days = new Map([[0, TODAY] as const, [1, '2026-11-29'] as const])
    const headsWith = (ofToday: { left: number; all: number }) => [
      ...findDayHeads(days, { total: 2, today: TODAY, ofToday }).values(),
    ]
    const tomorrow = { day: 'Tomorrow, Sun Nov 29', stops: 1 }
    expect(headsWith({ left: 3, all: 6 })).toEqual([{ day: 'Today, Sat Nov 28', stops: 6, left: 3 }, tomorrow])
    expect(headsWith({ left: 6, all: 6 })).toEqual([{ day: 'Today, Sat Nov 28', stops: 6 }, tomorrow])
  })

  test('leaves out places behind the end, of a list that became shorter', () => {
    expect(headsOf([TODAY, TODAY, '2026-11-29'], { total: 2 })).toEqual([[0, 'Today, Sat Nov 28', 2]])
  })
})
