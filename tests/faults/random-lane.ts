import fc from 'fast-check'
import { runSchedule } from './run-schedule.ts'
import { KNOWN_TROUBLE, type Schedule, schedule } from './schedule.ts'
import { noteSurvival } from './survival.ts'
import type { Sabotage } from './virtual-tab.ts'

export interface Lane {
  seed: number
  numRuns: number
  /** the way to one counterexample, as fast-check printed it */
  path?: string
}

/** 200 schedules in the two lanes of a common run; FAULT_SCHEDULES sets another number. */
export const SCHEDULES_PER_LANE = Number(process.env['FAULT_SCHEDULES'] ?? 200) / 2

/**
 * Plays the schedules of known trouble, then random ones, until one breaks a promise. A failure of the right outbox is
 * reduced to a small schedule; a planted bug only has to fail.
 */
export async function playSchedules({ seed, numRuns, path }: Lane, sabotage?: Sabotage) {
  const worst = { lost: 0, duplicated: 0 }
  const property = fc.asyncProperty(schedule, async (each) => {
    const { lost, duplicated, problems } = await runSchedule(each, sabotage)
    worst.lost = Math.max(worst.lost, lost)
    worst.duplicated = Math.max(worst.duplicated, duplicated)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  const run = await fc.check(property, {
    seed,
    numRuns,
    ...(path !== undefined && { path }),
    examples: KNOWN_TROUBLE.map((each): [Schedule] => [each]),
    endOnFailure: sabotage !== undefined,
  })
  return {
    ...worst,
    failed: run.failed,
    problem: run.failed ? `${String(run.errorInstance)}\n${await fc.asyncDefaultReportMessage(run)}` : undefined,
  }
}

/** One lane of the right outbox, for the closing line. */
export async function playLane(name: string, lane: Lane): Promise<{ problem: string | undefined }> {
  const { lost, duplicated, failed, problem } = await playSchedules(lane)
  noteSurvival({ fault: name, survived: !failed, lost, duplicated })
  return { problem }
}
