import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import ListChecks from 'lucide-react/icons/list-checks'
import Info from 'lucide-react/icons/info'
import Mail from 'lucide-react/icons/mail'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Plug from 'lucide-react/icons/plug'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { assetUrl } from '#client/browser/page/asset-url.ts'
import { chooseTheme, readTheme, THEMES } from '#client/browser/page/theme.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { chooseWeekStart, readWeekStart } from '#client/browser/page/week-start.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useEmailNotificationSetting, useOwnProfile, useRefreshAccount } from '#client/data/account/own-account.ts'
import { signOut } from '#client/data/outbox/sign-out.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useHiddenFirstRun } from '#client/features/loads/first-run/first-run-state.ts'
import { LogoutButton, useLogout } from '#client/features/outbox/logout-button.tsx'
import { SubscriptionSummary } from '#client/features/subscription/subscription-summary.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { PATHS } from '#contract/api/path.ts'
import { canBookLoads } from '#domain/access/permission.ts'
import { personName } from '#domain/text/names.ts'
import {
  ACCOUNT_CARD_COPY,
  EMAIL_NOTIFICATIONS_SETTING_COPY,
  SETTINGS_COPY,
  SETTINGS_LINKS_COPY,
  SETTINGS_TABS,
  THEME_COPY,
  WEEK_COPY,
} from './copy.ts'

const DeleteAccountDialog = lazyDialog(() => import('./delete-account.dialog.tsx'), 'DeleteAccountDialog')

interface SettingsScreenProps {
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  subscription: ReactNode
  signOutButton: ReactNode
  /** removes the deleted account's data from this device */
  onDeleted: () => Promise<void>
}

/** SET-01 to SET-09. Add a section as a card in the first tab. */
function SettingsScreen({ tab, onTab, subscription, signOutButton, onDeleted }: SettingsScreenProps) {
  usePageTitle(SETTINGS_COPY.title)
  return (
    <>
      <PageHeader title={SETTINGS_COPY.title} />
      <Tabs label={SETTINGS_COPY.settings} tabs={SETTINGS_TABS} value={tab} onChange={onTab}>
        <div className="flex max-w-2xl flex-col gap-4">
          {tab === 'subscription' ? (
            subscription
          ) : (
            <>
              <AccountCard />
              <EmailNotificationsSetting />
              <ThemeSetting />
              <WeekSetting />
              <SettingsLinks />
              {signOutButton}
              <DeleteAccount onDeleted={onDeleted} />
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

function DeleteAccount({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <SectionCard title={SETTINGS_COPY.leaveMilepost}>
      <p className="text-ink-soft">{SETTINGS_COPY.leaveText}</p>
      <Button variant="danger-ghost" className="self-start" onClick={() => setAsked(true)}>
        {SETTINGS_COPY.deleteAccount}
      </Button>
      {isAsked && <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setAsked(false)} />}
    </SectionCard>
  )
}

/** SET-02 */
function AccountCard() {
  const { profile, chips } = useOwnProfile()
  const name = personName(profile)
  return (
    <section
      aria-label={ACCOUNT_CARD_COPY.yourAccount}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Avatar name={name} src={assetUrl(profile.profileImage)} size="large" />
      <div className="flex min-w-0 flex-1 basis-44 flex-col items-start gap-1.5">
        <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere text-ink-soft">{profile.email}</p>
        <div className="flex flex-wrap gap-2">
          <RoleBadge role={profile.role.name} />
          <ActionChips chips={chips} />
        </div>
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:flex-col">
        <Button className="max-sm:flex-1" render={<Link to={PATHS.editProfile} />}>
          {ACCOUNT_CARD_COPY.editAccount}
        </Button>
        <Button variant="ghost" className="max-sm:flex-1" render={<Link to={PATHS.profile} />}>
          {ACCOUNT_CARD_COPY.viewProfile}
        </Button>
      </div>
    </section>
  )
}

/** SET-03, also offline. */
function EmailNotificationsSetting() {
  const { settings, chips } = useEmailNotificationSetting()
  const refresh = useRefreshAccount()
  const saving = useSubmitAction(EMAIL_NOTIFICATIONS_SETTING_COPY.subject, {
    about: 'email-notifications',
    done: EMAIL_NOTIFICATIONS_SETTING_COPY.done,
    async onActed(how) {
      if (how === 'done') await refresh()
    },
  })
  // shows the tap before it's saved, or a second tap would repeat it
  const tapped =
    saving.isPending && saving.variables.kind === 'set-notification-settings' ? saving.variables.settings : settings
  return (
    <SectionCard title={EMAIL_NOTIFICATIONS_SETTING_COPY.notifications} aside={<ActionChips chips={chips} />}>
      <Switch
        label={EMAIL_NOTIFICATIONS_SETTING_COPY.emailNotifications}
        hint={EMAIL_NOTIFICATIONS_SETTING_COPY.emailNotificationsHint}
        checked={tapped.emailNotifications}
        onChange={(emailNotifications) =>
          saving.mutate({ kind: 'set-notification-settings', settings: { emailNotifications } })
        }
      />
      <Link
        to={PATHS.notificationSettings}
        className="inline-flex min-h-12 items-center self-start font-semibold text-sign-deep underline"
      >
        {EMAIL_NOTIFICATIONS_SETTING_COPY.notificationPreferencesAndQuietHours}
      </Link>
    </SectionCard>
  )
}

function ThemeSetting() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <SectionCard title={THEME_COPY.appearance}>
      <ChoiceChips
        label={THEME_COPY.theme}
        options={THEMES.map((value) => ({ value, label: THEME_COPY[value] }))}
        value={theme}
        onChange={(value) => {
          chooseTheme(value)
          setTheme(value)
        }}
      />
      <p className="text-sm text-ink-soft">{THEME_COPY.hint}</p>
    </SectionCard>
  )
}

function WeekSetting() {
  const [start, setStart] = useState(readWeekStart)
  return (
    <SectionCard title={WEEK_COPY.calendar}>
      <Switch
        label={WEEK_COPY.sunday}
        hint={WEEK_COPY.hint}
        checked={start === 0}
        onChange={(isSunday) => {
          const next = isSunday ? 0 : 1
          chooseWeekStart(next)
          setStart(next)
        }}
      />
    </SectionCard>
  )
}

/** SET-04 */
function SettingsLinks() {
  const { user, permissions } = useSession()
  // who has a USDOT number books for itself, and may let dispatchers book for it
  const firstRun = useHiddenFirstRun()
  const consents = !canBookLoads({ permissions }) ? null : user.freightProfile.dotNumber ? 'dispatchers' : 'carriers'
  return (
    <nav
      aria-label={SETTINGS_LINKS_COPY.settingsPages}
      className="rounded-card border border-line bg-surface px-4 sm:px-5"
    >
      <ul className="divide-y divide-hairline">
        {firstRun.isHidden && (
          <li>
            <Link to={PATHS.myLoads} className={LINK} onClick={firstRun.show}>
              <ListChecks aria-hidden className={LINK_ICON} />
              {SETTINGS_LINKS_COPY.firstSteps}
              <ChevronRight aria-hidden className={LINK_ARROW} />
            </Link>
          </li>
        )}
        <li>
          <Link to={PATHS.editProfile} search={{ tab: 'security' }} className={LINK}>
            <ShieldCheck aria-hidden className={LINK_ICON} />
            {SETTINGS_LINKS_COPY.securityAndDevices}
            <ChevronRight aria-hidden className={LINK_ARROW} />
          </Link>
        </li>
        <li>
          <Link to={PATHS.people} className={LINK}>
            <Users aria-hidden className={LINK_ICON} />
            {SETTINGS_LINKS_COPY.people}
            <span className="ml-auto font-normal text-ink-soft">
              {SETTINGS_LINKS_COPY.peopleCount(user.company.people)}
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
          </Link>
        </li>
        {user.company.seat === 'owner' && (
          <li>
            <Link to={PATHS.integrations} className={LINK}>
              <Plug aria-hidden className={LINK_ICON} />
              {SETTINGS_LINKS_COPY.integrations}
              <span className="ml-auto font-normal text-ink-soft">
                {SETTINGS_LINKS_COPY.programs(user.company.programs)}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        )}
        {consents !== null && (
          <li>
            <Link to={consents === 'carriers' ? PATHS.carriers : PATHS.dispatchers} className={LINK}>
              <Handshake aria-hidden className={LINK_ICON} />
              {SETTINGS_LINKS_COPY[consents]}
              <ChevronRight aria-hidden className={LINK_ARROW} />
            </Link>
          </li>
        )}
        {PAGES.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              <Icon aria-hidden className={LINK_ICON} />
              {name}
              <ChevronRight aria-hidden className={LINK_ARROW} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const LINK = 'flex min-h-13 items-center gap-3 font-semibold no-underline hover:text-sign-deep'
const LINK_ICON = 'size-5 shrink-0 text-ink-soft'
const LINK_ARROW = 'ml-auto size-5 shrink-0 text-ink-soft'

const PAGES = [
  { to: PATHS.help, name: SETTINGS_LINKS_COPY.helpSupport, Icon: CircleHelp },
  { to: PATHS.faq, name: SETTINGS_LINKS_COPY.frequentlyAskedQuestions, Icon: MessagesSquare },
  { to: PATHS.privacyPolicy, name: SETTINGS_LINKS_COPY.privacyPolicy, Icon: FileText },
  { to: PATHS.termsConditions, name: SETTINGS_LINKS_COPY.termsConditions, Icon: Scale },
  { to: PATHS.aboutUs, name: SETTINGS_LINKS_COPY.aboutMilepost, Icon: Info },
  { to: PATHS.contactUs, name: SETTINGS_LINKS_COPY.contactSupport, Icon: Mail },
] as const

const TAB_NAMES = ['account', 'subscription'] as const
type SettingsTab = (typeof TAB_NAMES)[number]

/** Defaults that URLs leave out. */
const SETTINGS_DEFAULTS = { tab: 'account' } as const

const settingsSearch = z.object({
  tab: z.catch(z._default(z.enum(TAB_NAMES), SETTINGS_DEFAULTS.tab), SETTINGS_DEFAULTS.tab),
})

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: settingsSearch,
  search: { middlewares: [stripSearchParams(SETTINGS_DEFAULTS)] },
  component: function SettingsRoute() {
    const personId = useSession().user.id
    const navigate = Route.useNavigate()
    const { begin, logout } = useLogout(PATHS.login)
    return (
      <SettingsScreen
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
        subscription={<SubscriptionSummary />}
        signOutButton={
          <>
            <LogoutButton className={SIGN_OUT} label={SETTINGS_COPY.signOut} onTap={begin} />
            {logout}
          </>
        }
        onDeleted={async () => {
          await signOut(personId)
          await navigate({ to: PATHS.login })
        }}
      />
    )
  },
})

const SIGN_OUT =
  'flex min-h-12 w-full items-center justify-center gap-2 rounded-control border border-line bg-surface px-5 font-bold hover:border-edge'
