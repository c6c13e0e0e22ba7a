import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/path.ts'
import { OpChips } from '#client/components/op-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNotificationSettings, useRefreshedAccount } from '#client/data/own-account.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { Switch } from '#client/ui/switch.tsx'
import { toasts } from '#client/ui/toasts.ts'

/** SET-03, without signal too. */
export function NotificationSettings() {
  const { settings, chips } = useNotificationSettings()
  const refresh = useRefreshedAccount()
  const saving = useAct('Your notification settings', {
    async onActed(how) {
      const { kind, message } = sayingOf(how, 'Notification settings updated!')
      toasts[kind](message)
      if (how === 'done') await refresh()
    },
  })
  // a tap shows before it is saved, or a second one would say the same again
  const tapped =
    saving.isPending && saving.variables.kind === 'set-notification-settings' ? saving.variables.settings : settings
  return (
    <SectionCard title="Notifications" aside={<OpChips chips={chips} />}>
      <Switch
        label="Email Notifications"
        hint="Bookings, tenders and arrivals by mail as well. Mails about your password and devices always come."
        checked={tapped.emailNotifications}
        onChange={(emailNotifications) =>
          saving.mutate({ kind: 'set-notification-settings', settings: { emailNotifications } })
        }
      />
      <Link
        to={PATHS.notificationSettings}
        className="inline-flex min-h-12 items-center self-start font-semibold text-sign-deep underline"
      >
        What is told where, and quiet hours
      </Link>
    </SectionCard>
  )
}
