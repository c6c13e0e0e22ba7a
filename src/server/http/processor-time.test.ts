// oxlint-disable-next-line luck/no-pause -- time passes without work, which is what must not count
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addProcessorTime, countingProcessorTime, inOneSlice, mapInSlices } from './processor-time.ts'

const spin = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('[SAFE-22] requests that run at once each count their own work, and none of their waiting', async () => {
  const times = [1, 10].map((each) => ({ each, usedMs: 0, countsStatements: false }))
  await Promise.all(
    times.map((time) =>
      countingProcessorTime(time, async () => {
        for (let n = 0; n < 3; n += 1) {
          addProcessorTime(time.each)
          await pause(1)
        }
      }),
    ),
  )
  expect(times.map(({ usedMs }) => usedMs)).toEqual([3, 30])
  addProcessorTime(1_000)
  expect(times.map(({ usedMs }) => usedMs)).toEqual([3, 30])
})

test('[SAFE-22] a long list pauses for others, and all of its work counts', async () => {
  const time = { usedMs: 0, countsStatements: false }
  const done: string[] = []
  setImmediate(() => done.push('another request'))
  const list = countingProcessorTime(time, () =>
    mapInSlices([6, 6, 6], (ms) => {
      spin(ms)
      return done.push('row')
    }),
  )
  expect(await list).toEqual([1, 3, 4])
  expect(done).toEqual(['row', 'another request', 'row', 'row'])
  expect(time.usedMs, 'a busy machine adds to it').toBeGreaterThanOrEqual(18)
  countingProcessorTime(time, () => inOneSlice(() => spin(6)))
  expect(time.usedMs, 'a busy machine adds to it').toBeGreaterThanOrEqual(24)
})
