import { expect, test, vi } from 'vitest'
import { clockCheck, describeDifference, serverClock } from './clock-check.ts'

/** A clock that shows each of the times in turn. */
const showing = (times: number[]) => () => times.shift() ?? 0

test.each([
  ['the same', [100_000, 100_010], 100_005, { ahead: 0, agree: true }],
  ['5 seconds ahead', [105_000, 105_000], 100_000, { ahead: 5_000, agree: true }],
  ['more than 5 seconds ahead', [105_001, 105_010], 100_000, { ahead: 5_001, agree: false }],
  ['more than 5 seconds behind', [94_000, 94_999], 100_000, { ahead: -5_001, agree: false }],
  ['right, with an answer that took 20 seconds', [100_000, 120_000], 101_000, { ahead: 0, agree: true }],
])('[RUN-01] a clock is compared with the database: %s', async (_, times, now, expected) => {
  expect(await clockCheck(showing(times), async () => now)()).toEqual({ now, ...expected })
})

test('[RUN-01] the log says how far a clock is off', () => {
  expect(describeDifference({ now: 0, ahead: -345_600_000, agree: false })).toContain(
    "this clock is 345600 s behind the database's",
  )
})

/** A machine whose clock somebody can set, and a database with the right time. */
function machine(ahead: number) {
  const start = Date.parse('2026-11-23T08:00:00Z')
  const times = { steady: 0, ahead }
  const steady = () => times.steady
  const databaseTime = vi.fn<() => Promise<number>>(async () => start + times.steady)
  const onWrong = vi.fn<() => void>()
  const clock = serverClock(databaseTime, onWrong, { system: () => start + times.steady + times.ahead, steady })
  return { clock, times, databaseTime, onWrong, right: () => start + times.steady }
}

test("[RUN-20] what is stored has the database's time, however far the process's own clock is off", async () => {
  const { clock, times, right } = machine(4_000)
  await clock.compare()
  expect(await clock.isRight()).toBe(true)
  expect(clock.now()).toBe(right())
  times.steady += 30_000
  expect(clock.now()).toBe(right())
})

test.each([345_600_000, -345_600_000])(
  '[RUN-20] a clock that is set %i ms off serves nobody from then on, until it is set right',
  async (ms) => {
    const { clock, times, onWrong, right } = machine(0)
    await clock.compare()
    times.ahead = ms
    expect(await clock.isRight()).toBe(false)
    expect(await clock.isRight()).toBe(false)
    expect(clock.now()).toBe(right())
    expect(onWrong).toHaveBeenCalledTimes(1)
    times.ahead = 0
    expect(await clock.isRight()).toBe(true)
  },
)

test('[RUN-20] the database is asked once a minute, and not for each request', async () => {
  const { clock, times, databaseTime } = machine(0)
  await clock.compare()
  for (let request = 0; request < 100; request += 1) await clock.isRight()
  expect(databaseTime).toHaveBeenCalledTimes(1)
  times.steady += 61_000
  await clock.isRight()
  expect(databaseTime).toHaveBeenCalledTimes(2)
})
