import { Link, useLocation } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { PATHS } from '#contract/api/path.ts'
import { SIDEBAR_COPY } from './copy.ts'
import { CountBadge } from './count-badge.tsx'

/** The unread notifications in the phone's header, one tap away [USE-06]. */
export function HeaderBell({ unread }: { unread: number }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={PATHS.notifications}
      aria-current={pathname === PATHS.notifications ? 'page' : undefined}
      className="relative grid size-12 place-items-center rounded-control text-ink aria-[current=page]:text-sign-deep"
    >
      <Bell aria-hidden className="size-6" />
      <span className="sr-only">{SIDEBAR_COPY.notifications}</span>
      <CountBadge count={unread} word={SIDEBAR_COPY.unread} className="absolute top-1 right-1 px-1.5" />
    </Link>
  )
}
