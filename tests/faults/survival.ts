import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'

/** How one fault ended. */
export interface Survival {
  /** 'F06', or the name of a lane of random schedules */
  fault: string
  survived: boolean
  lost: number
  duplicated: number
}

/** Writes down how a fault ended, for the run's closing line. */
export function noteSurvival(survival: Survival): void {
  appendFileSync(inject('survivals'), `${JSON.stringify(survival)}\n`)
}
