import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSession } from '#client/browser/session/use-session.ts'
import { signOut } from '#client/data/outbox/sign-out.ts'
import { PATHS } from '#contract/api/path.ts'
import { LogoutButton } from '#client/features/outbox/logout-button.tsx'
import { SubscriptionSummary } from '#client/features/subscription/current/subscription-summary.tsx'
import { SETTINGS_COPY } from './copy.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { SETTINGS_DEFAULTS, settingsSearch } from './settings-search.ts'

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: settingsSearch,
  search: { middlewares: [stripSearchParams(SETTINGS_DEFAULTS)] },
  component: function SettingsRoute() {
    const accountId = useSession().user.id
    const navigate = Route.useNavigate()
    return (
      <SettingsScreen
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
        subscription={<SubscriptionSummary />}
        signOutButton={<LogoutButton className={SIGN_OUT} to={PATHS.login} label={SETTINGS_COPY.signOut} />}
        onDeleted={async () => {
          await signOut(accountId)
          await navigate({ to: PATHS.login })
        }}
      />
    )
  },
})

const SIGN_OUT =
  'flex min-h-12 w-full items-center justify-center gap-2 rounded-control border border-line bg-surface px-5 font-bold hover:border-edge'
