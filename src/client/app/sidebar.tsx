import { Link, useLocation } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Handshake from 'lucide-react/icons/handshake'
import History from 'lucide-react/icons/history'
import Inbox from 'lucide-react/icons/inbox'
import LayoutList from 'lucide-react/icons/layout-list'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { assetUrl } from '#client/browser/page/asset-url.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { tenderCountQuery } from '#client/data/account/tender-count.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useOutboxCounts } from '#client/data/outbox/use-outbox.ts'
import { LogoutButton } from '#client/features/outbox/logout-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Logo } from '#client/ui/logo.tsx'
import type { Session } from '#contract/account/account.ts'
import { PATHS } from '#contract/api/path.ts'
import { moneySidesOf } from '#domain/access/money-sides.ts'
import { canBookLoads } from '#domain/access/permission.ts'
import { personName } from '#domain/text/names.ts'
import { SIDEBAR_COPY } from './copy.ts'

const ENTRY = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-semibold no-underline'

function Entry({ to, active, icon, children }: { to: string; active: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className={classNames(ENTRY, active ? 'bg-sign text-legend' : 'text-ink-soft hover:bg-paper hover:text-ink')}
      >
        {icon}
        {children}
      </Link>
    </li>
  )
}

const ICON = 'size-5 shrink-0'

/** SHELL-01 to SHELL-07. */
export function Sidebar({ unread, onLogout }: { unread: number; onLogout: () => void }) {
  const { user, permissions } = useSession()
  const { pathname } = useLocation()
  return (
    <div className="flex h-full min-h-dvh flex-col gap-5 px-3.5 py-5">
      <Logo />
      <SignedInPerson user={user} />
      <nav aria-label={SIDEBAR_COPY.main}>
        <ul className="flex flex-col gap-0.5">
          <Entry
            to={PATHS.myLoads}
            active={
              pathname === PATHS.dashboard || /^\/dashboard\/(my-loads$|create-load$|load\/|edit-load\/)/.test(pathname)
            }
            icon={<Package aria-hidden className={ICON} />}
          >
            {SIDEBAR_COPY.myLoads}
          </Entry>
          {canBookLoads({ permissions }) && (
            <Entry
              to={PATHS.loadBoard}
              active={pathname === PATHS.loadBoard || pathname.startsWith('/dashboard/loadboard/')}
              icon={<LayoutList aria-hidden className={ICON} />}
            >
              {SIDEBAR_COPY.loadBoard}
            </Entry>
          )}
          {canBookLoads({ permissions }) && !user.freightProfile.dotNumber && (
            <Entry
              to={PATHS.carriers}
              active={pathname === PATHS.carriers}
              icon={<Handshake aria-hidden className={ICON} />}
            >
              {SIDEBAR_COPY.carriers}
            </Entry>
          )}
          {moneySidesOf(user.company).length > 0 && (
            <Entry
              to={PATHS.money}
              active={pathname.startsWith(PATHS.money)}
              icon={<Wallet aria-hidden className={ICON} />}
            >
              {SIDEBAR_COPY.money}
            </Entry>
          )}
          {(user.company.shippers || pathname.startsWith(PATHS.tenders)) && <TendersEntry />}
          <Entry
            to={PATHS.calendar}
            active={pathname === PATHS.calendar}
            icon={<CalendarDays aria-hidden className={ICON} />}
          >
            {SIDEBAR_COPY.calendar}
          </Entry>
          <Entry
            to={PATHS.analytics}
            active={pathname === PATHS.analytics}
            icon={<ChartColumn aria-hidden className={ICON} />}
          >
            {SIDEBAR_COPY.analytics}
          </Entry>
          <Entry
            to={PATHS.notifications}
            active={pathname === PATHS.notifications}
            icon={<Bell aria-hidden className={ICON} />}
          >
            {SIDEBAR_COPY.notifications}
            <CountBadge count={unread} word={SIDEBAR_COPY.unread} className="ml-auto" />
          </Entry>
          <Entry
            to={PATHS.activity}
            active={pathname === PATHS.activity}
            icon={<History aria-hidden className={ICON} />}
          >
            {SIDEBAR_COPY.activity}
          </Entry>
          <Entry
            to={PATHS.settings}
            active={
              pathname !== PATHS.carriers &&
              [PATHS.settings, PATHS.profile, PATHS.subscription].some((path) => pathname.startsWith(path))
            }
            icon={<Settings aria-hidden className={ICON} />}
          >
            {SIDEBAR_COPY.accountSettings}
          </Entry>
          <OutboxEntry />
        </ul>
      </nav>
      <LogoutButton
        className={classNames(ENTRY, 'mt-auto text-ink-soft hover:bg-paper hover:text-ink')}
        onTap={onLogout}
      />
    </div>
  )
}

function SignedInPerson({ user }: { user: Session['user'] }) {
  const name = personName(user)
  return (
    <div className="flex min-w-0 items-center gap-3 px-1">
      <Avatar name={name} src={assetUrl(user.profileImage)} />
      <div className="min-w-0">
        <p className="truncate font-bold">{name}</p>
        <p className="truncate text-sm text-ink-soft">{user.email}</p>
      </div>
    </div>
  )
}

/** Of a company whose shippers tender by EDI, with how many wait for it. */
function TendersEntry() {
  const { pathname } = useLocation()
  const { data } = useStored(tenderCountQuery, { isExtra: true })
  return (
    <Entry to={PATHS.tenders} active={pathname.startsWith(PATHS.tenders)} icon={<Inbox aria-hidden className={ICON} />}>
      {SIDEBAR_COPY.tenders}
      <CountBadge count={data?.open ?? 0} word={SIDEBAR_COPY.tendersToAnswer} className="ml-auto" />
    </Entry>
  )
}

/** Shown while something is unsent, and on its own page. */
function OutboxEntry() {
  const { pathname } = useLocation()
  const { needsYou, ...held } = useOutboxCounts()
  const open = Object.values(held).reduce((sum, count) => sum + count, needsYou)
  if (open === 0 && pathname !== PATHS.outbox) return null
  return (
    <Entry to={PATHS.outbox} active={pathname === PATHS.outbox} icon={<CloudUpload aria-hidden className={ICON} />}>
      {SIDEBAR_COPY.outbox}
      <CountBadge
        count={open}
        word={needsYou > 0 ? SIDEBAR_COPY.unsentToReview(needsYou) : SIDEBAR_COPY.unsent}
        className="ml-auto"
      />
    </Entry>
  )
}

/** The unread notifications in the phone's header, one tap away [USE-06]. */
export function HeaderBell({ unread }: { unread: number }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={PATHS.notifications}
      aria-current={pathname === PATHS.notifications ? 'page' : undefined}
      className="relative grid size-[48px] place-items-center rounded-control text-ink aria-[current=page]:text-sign-deep"
    >
      <Bell aria-hidden className="size-6" />
      <span className="sr-only">{SIDEBAR_COPY.notifications}</span>
      <CountBadge count={unread} word={SIDEBAR_COPY.unread} className="absolute top-1 right-1 px-1.5" />
    </Link>
  )
}

/** SHELL-06: shows at most 99+. */
function CountBadge({ count, word, className }: { count: number; word: string; className: string }) {
  if (count === 0) return null
  return (
    <span className={`rounded-full bg-caution px-2 text-xs leading-5 font-extrabold text-on-caution ${className}`}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {word}</span>
    </span>
  )
}
