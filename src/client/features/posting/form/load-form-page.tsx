import { Link } from '@tanstack/react-router'
import { BACK_IN_BAR, BackArrow } from '#client/components/back-link.tsx'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import { BACK_COPY, LEAVE_UNSAVED } from '../copy.ts'

/** CREATE-01 */
export function BackToMyLoads() {
  return (
    <Link to={PATHS.myLoads} className={BACK_IN_BAR}>
      <BackArrow>{BACK_COPY.myLoads}</BackArrow>
    </Link>
  )
}

/** Placeholder while the form's sections load. */
export function FormSkeleton() {
  return <Skeletons heights={['h-44', 'h-96']} />
}

/** Asks before leaving a form that this browser can't save. */
export function UnsavedGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  return <LeaveGuard isAtRisk={isAtRisk} {...LEAVE_UNSAVED} />
}
