import { expect, test } from 'vitest'
import { playLane, SCHEDULES_PER_LANE } from './random-lane.ts'

test(`${SCHEDULES_PER_LANE} fixed schedules lose, duplicate, reorder and misreport no op`, async () => {
  expect(await playLane('fixed schedules', { seed: 20_261_120, numRuns: SCHEDULES_PER_LANE })).toEqual({
    problem: undefined,
  })
}, 1_800_000)
