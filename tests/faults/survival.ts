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

/** Records how a fault ended, for the closing line of the run. */
export function noteSurvival(survival: Survival): void {
  appendFileSync(inject('survivals'), `${JSON.stringify(survival)}\n`)
}
