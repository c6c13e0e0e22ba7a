import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useEmailNotificationSetting, useRefreshAccount } from '#client/data/account/own-account.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Switch } from '#client/ui/switch.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { EMAIL_NOTIFICATIONS_SETTING_COPY } from './copy.ts'

/** SET-03, also offline. */
export function EmailNotificationsSetting() {
  const { settings, chips } = useEmailNotificationSetting()
  const refresh = useRefreshAccount()
  const saving = useSubmitAction(EMAIL_NOTIFICATIONS_SETTING_COPY.subject, {
    about: 'email-notifications',
    async onActed(how) {
      const { kind, message } = toActionToast(how, EMAIL_NOTIFICATIONS_SETTING_COPY.done)
      toasts[kind](message)
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
