import type { StopKind } from '#domain/freight/stop-kind.ts'

export const PROPOSED_TERMS_COPY = {
  timeLabel: (stop: StopKind, zone: string) => `${stop === 'pickup' ? 'Pickup' : 'Delivery'} time (${zone})`,
  posted: (posted: string) => `Posted: ${posted}`,
  timeProblem: 'Enter the full date and time, or clear it',
  rateProblem: 'Enter a dollar amount, like 2300 or 2300.50',
} as const
