import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/instant.ts'
import {
  driveLegally,
  type DriverClocks,
  planTrip,
  readClocks,
  RESTED_DRIVER,
  waitOffDuty,
  workOnDuty,
} from './hours-of-service.ts'
import { calculateTransitMinutes } from './transit.ts'

const SOLO = { isTeam: false }
const START = Date.parse('2026-11-23T08:00-06:00')
const hours = (n: number) => Math.round(n * 60)

/** A driver at the start, with these hours left. */
function driver(clocks: Partial<Record<keyof DriverClocks, number>> = {}) {
  const inMinutes = Object.fromEntries(Object.entries(clocks).map(([name, left]) => [name, hours(left)]))
  return { at: START, clocks: { ...RESTED_DRIVER, ...inMinutes }, rests: 0 }
}

describe('[49 CFR 395.3] a solo driver', () => {
  test('who is rested takes what the shortest legal trip takes, up to 70 hours of driving', () => {
    for (let minutes = 0; minutes <= 4200; minutes += 7)
      expect(driveLegally(driver(), minutes, SOLO).at - START).toBe(calculateTransitMinutes(minutes) * 60_000)
  })

  test.each<[string, Partial<Record<keyof DriverClocks, number>>, number, number, number]>([
    // hours left, hours of driving, hours in total, rests
    ['drives through within 8 hours', {}, 8, 8, 0],
    ['takes a break after 8 hours of driving', {}, 9, 9.5, 0],
    ['rests after 11 hours of driving', {}, 12, 22.5, 1],
    ['rests when 11 hours are used up', { driveLeft: 1, shiftLeft: 5 }, 10, 20.5, 1],
    ['rests when the 14th hour is over', { driveLeft: 5, shiftLeft: 1 }, 10, 20.5, 1],
    ['takes the break that is due first', { driveLeft: 3, shiftLeft: 4, sinceBreak: 8 }, 2, 2.5, 0],
    [
      'rests at once rather than take a break at the end of the shift',
      { driveLeft: 3, shiftLeft: 0.5, sinceBreak: 8 },
      1,
      11,
      1,
    ],
    ['restarts when 70 hours are used up', { cycleLeft: 2 }, 10, 44, 1],
    ['without any hours left rests first', { driveLeft: 0, shiftLeft: 0 }, 1, 11, 1],
  ])('%s', (_, clocks, driving, total, rests) => {
    const end = driveLegally(driver(clocks), hours(driving), SOLO)
    expect([(end.at - START) / HOUR_MS, end.rests]).toEqual([total, rests])
  })

  test('waiting is a break, a rest or a restart, by its length', () => {
    const worn = driver({ driveLeft: 1, shiftLeft: 2, cycleLeft: 10, sinceBreak: 7 })
    const after = (waited: number) => waitOffDuty(worn, hours(waited)).clocks
    expect(after(0.25)).toEqual({ driveLeft: 60, shiftLeft: 105, cycleLeft: 600, sinceBreak: 420 })
    expect(after(0.5)).toEqual({ driveLeft: 60, shiftLeft: 90, cycleLeft: 600, sinceBreak: 0 })
    expect(after(10)).toEqual({ ...RESTED_DRIVER, cycleLeft: 600 })
    expect(after(34)).toEqual(RESTED_DRIVER)
    // the 14 hours begin with the first work
    expect(waitOffDuty(driver(), 120).clocks).toEqual(RESTED_DRIVER)
  })

  test('loading uses the shift and the 70 hours, and counts as a break', () => {
    const { clocks } = workOnDuty(driver({ driveLeft: 5, shiftLeft: 6, cycleLeft: 20, sinceBreak: 6 }), 60)
    expect(clocks).toEqual({ driveLeft: 300, shiftLeft: 300, cycleLeft: 1140, sinceBreak: 0 })
  })
})

test('a team drives through', () => {
  expect(driveLegally(driver(), hours(30), { isTeam: true }).at - START).toBe(30 * HOUR_MS)
})

describe('typed hours', () => {
  const typed = { drive: hours(6), shift: hours(8), cycle: hours(30), asOf: START }

  test('count down while the driver works', () => {
    expect(readClocks(typed, START)).toEqual({ driveLeft: 360, shiftLeft: 480, cycleLeft: 1800, sinceBreak: 300 })
    expect(readClocks(typed, START + 3 * HOUR_MS)).toMatchObject({ driveLeft: 300, shiftLeft: 300 })
    expect(readClocks(typed, START + 9 * HOUR_MS)).toMatchObject({ driveLeft: 0 })
  })

  test('are a rested driver’s after 10 hours, and forgotten after 8 days', () => {
    expect(readClocks(typed, START + 10 * HOUR_MS)).toEqual({ ...RESTED_DRIVER, cycleLeft: 1800 })
    expect(readClocks(typed, START + 8 * DAY_MS)).toEqual(RESTED_DRIVER)
    expect(readClocks(null, START)).toEqual(RESTED_DRIVER)
  })

  test('of a shift that hasn’t begun don’t count down; a clock set back changes nothing', () => {
    const rested = { drive: hours(11), shift: hours(14), cycle: hours(70), asOf: START }
    expect(readClocks(rested, START + 5 * HOUR_MS)).toEqual(RESTED_DRIVER)
    expect(readClocks(typed, START - DAY_MS)).toEqual(readClocks(typed, START))
  })
})

describe('a trip', () => {
  const stop = (driving: number, opens: number, closes = opens) => ({
    driveMinutes: hours(driving),
    opens: START + opens * HOUR_MS,
    closes: START + closes * HOUR_MS,
  })
  /** Hours since the start: when each stop is reached and left, how long the truck waits there, and how late it is. */
  const timesOf = (trip: ReturnType<typeof planTrip>) =>
    trip.stops.map(({ arrivesAt, leavesAt, wait, late }) => [
      (arrivesAt - START) / HOUR_MS,
      (leavesAt - START) / HOUR_MS,
      wait / 60,
      late / 60,
    ])

  test('begins as late as its first appointment allows, so that the 14 hours begin late', () => {
    const trip = planTrip(driver(), [stop(1, 6), stop(10, 24)], SOLO)
    expect((trip.departsAt - START) / HOUR_MS).toBe(5)
    // 11 hours of driving and an hour of loading end within the 14th hour
    expect(timesOf(trip)).toEqual([
      [6, 7, 0, 0],
      [17.5, 25, 6.5, 0],
    ])
    expect(trip.end.rests).toBe(0)
  })

  test('waits where it is early and says how late it is; a window is met until its end', () => {
    expect(timesOf(planTrip(driver(), [stop(2, 1, 3), stop(5, 6), stop(4, 20, 21)], SOLO))).toEqual([
      [2, 3, 0, 0],
      [8, 9, 0, 2],
      [13, 21, 7, 0],
    ])
  })

  test('uses a long wait as the rest', () => {
    const worn = driver({ driveLeft: 2, shiftLeft: 3 })
    // without a wait, it rests an hour after the pickup
    expect(timesOf(planTrip(worn, [stop(1, 0, 14), stop(10, 0, 99)], SOLO))).toEqual([
      [1, 2, 0, 0],
      [22.5, 23.5, 0, 0],
    ])
    expect(timesOf(planTrip(worn, [stop(1, 14), stop(10, 0, 99)], SOLO))).toEqual([
      [14, 15, 0, 0],
      [25.5, 26.5, 0, 0],
    ])
  })
})
