import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { playLane, SCHEDULES_PER_LANE } from './random-lane.ts'

const { FAULT_SEED, FAULT_PATH } = process.env

/** `FAULT_SEED=… FAULT_PATH=…` plays one counterexample again, as printed. */
const lane =
  FAULT_SEED === undefined
    ? { seed: randomInt(2 ** 31), numRuns: SCHEDULES_PER_LANE }
    : { seed: Number(FAULT_SEED), numRuns: SCHEDULES_PER_LANE, ...(FAULT_PATH !== undefined && { path: FAULT_PATH }) }

test(`${SCHEDULES_PER_LANE} random schedules lose, duplicate, reorder and misreport no op`, async () => {
  console.log(`random schedules: FAULT_SEED=${lane.seed}`)
  expect(await playLane('random schedules', lane)).toEqual({ problem: undefined })
}, 1_800_000)
