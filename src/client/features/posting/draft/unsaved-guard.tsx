import { Suspense } from 'react'
import { lazyOnInput } from '#client/components/lazy-on-input.ts'
import { LEAVE_UNSAVED } from '../copy.ts'

const LeaveGuard = lazyOnInput(() => import('#client/components/leave-guard.tsx').then((file) => file.LeaveGuard))

/** Asks before leaving a form that this browser can't save. */
export function UnsavedGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  return (
    <Suspense>
      <LeaveGuard isAtRisk={isAtRisk} {...LEAVE_UNSAVED} />
    </Suspense>
  )
}
