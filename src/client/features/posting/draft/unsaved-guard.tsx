import { LEAVE_UNSAVED } from '../copy.ts'
import { LeaveGuard } from '#client/components/leave-guard.tsx'

/** Asks before leaving a form that this browser can't save. */
export function UnsavedGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  return <LeaveGuard isAtRisk={isAtRisk} {...LEAVE_UNSAVED} />
}
