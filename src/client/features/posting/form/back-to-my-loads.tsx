import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { PATHS } from '#contract/api/path.ts'
import { BACK_COPY } from './back-copy.ts'

/** CREATE-01 */
export function BackToMyLoads() {
  return (
    <Link to={PATHS.myLoads} className="inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline">
      <ArrowLeft aria-hidden className="size-5" />
      {BACK_COPY.myLoads}
    </Link>
  )
}
