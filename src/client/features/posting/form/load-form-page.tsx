import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { PATHS } from '#contract/api/path.ts'
import { BACK_COPY, LEAVE_UNSAVED } from '../copy.ts'

/** CREATE-01 */
export function BackToMyLoads() {
  return (
    <Link to={PATHS.myLoads} className="inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline">
      <ArrowLeft aria-hidden className="size-5" />
      {BACK_COPY.myLoads}
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
