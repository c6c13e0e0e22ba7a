import type { Intent } from '#offline/outbox/op-kind.ts'

/**
 * Next step for an action that needs attention, besides copying and discarding it.
 * - `resend`: as a new action that fits the server's current data
 */
export type NextStep =
  { is: 'see-similar' | 'open-load' | 'try-again'; words: string } | { is: 'resend'; words: string; intent: Intent }

export interface OpProblem {
  /** who did what and when, in plain words */
  title: string
  words?: string
  step: NextStep | null
}

export const OPEN_LOAD = { is: 'open-load', words: 'Open load' } as const
