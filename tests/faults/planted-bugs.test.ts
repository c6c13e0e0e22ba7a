import { expect, test } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { playSchedules, SCHEDULES_PER_LANE } from './random-lane.ts'

const LANE = { seed: 20_261_121, numRuns: SCHEDULES_PER_LANE }

test.each(Object.entries(PLANTED_BUGS))('the suite detects: %s', async (_, sabotage) => {
  expect(await playSchedules(LANE, sabotage)).toMatchObject({ failed: true })
})
