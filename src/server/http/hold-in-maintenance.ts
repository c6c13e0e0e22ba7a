import { isHeldInMaintenance } from '#contract/api/maintenance.ts'
import { Refused } from './refusal.ts'

/** Whether an operator holds up writes. */
export type InMaintenance = () => Promise<boolean>

/** Refuses a write while an operator holds them up, after its stored answer was looked for. */
export function holdInMaintenance(route: { method: string; path: string }, inMaintenance: InMaintenance) {
  return async (): Promise<void> => {
    if (isHeldInMaintenance(route) && (await inMaintenance())) throw new Refused('MAINTENANCE')
  }
}
