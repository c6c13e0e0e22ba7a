import { useMutation } from '@tanstack/react-query'
import { useSession } from '#client/browser/session/use-session.ts'
import { NewPasswordFields } from '#client/components/account-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { changePasswordEndpoint, passwordChangeSchema } from '#contract/account/password.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { call } from '#offline/session/call.ts'
import { DISCARD_CHANGES } from '../profile/copy.ts'
import { CHANGE_PASSWORD_COPY } from './copy.ts'

type ChangePasswordValues = EndpointInput<typeof changePasswordEndpoint>['body']

const EMPTY_FORM: ChangePasswordValues = { password: '', newPassword: '', confirmPassword: '', endLinks: false }

/** PEDIT-07 to PEDIT-09: the query client's toast reports a refusal, and its field shows it. */
export function ChangePassword() {
  const { email } = useSession().user
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefreshAccount()
  const form = useServerForm<ChangePasswordValues>({ schema: passwordChangeSchema, defaultValues: EMPTY_FORM })
  const changing = useMutation({
    meta: { about: 'change-password' },
    mutationFn: ({ endLinks, ...body }: ChangePasswordValues) =>
      call(changePasswordEndpoint, { body: endLinks ? { ...body, endLinks } : body }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      form.methods.reset(EMPTY_FORM)
      await refresh()
    },
  })
  return (
    <SectionCard title={CHANGE_PASSWORD_COPY.changePassword}>
      <p className="text-ink-soft">{CHANGE_PASSWORD_COPY.whatHappens}</p>
      <NeedsConnection isOffline={isOffline} what={CHANGE_PASSWORD_COPY.needsConnection} />
      <Form form={form} send={changing.mutateAsync}>
        {/* account name for password managers */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={CHANGE_PASSWORD_COPY.currentPassword}
          autoComplete="current-password"
          {...form.field('password', { affects: 'newPassword' })}
        />
        <NewPasswordFields
          labels={[CHANGE_PASSWORD_COPY.newPassword, CHANGE_PASSWORD_COPY.confirmNewPassword]}
          hint={CHANGE_PASSWORD_COPY.passwordHint}
          password={form.field('newPassword', { affects: 'confirmPassword' })}
          again={form.field('confirmPassword')}
        />
        <Checkbox
          label={CHANGE_PASSWORD_COPY.endLinks}
          hint={CHANGE_PASSWORD_COPY.endLinksHint}
          {...form.methods.register('endLinks')}
        />
        <LeaveGuard isAtRisk={() => form.isUnsent} {...DISCARD_CHANGES} />
        <SubmitRow
          form={form}
          label={CHANGE_PASSWORD_COPY.submit}
          busyLabel={CHANGE_PASSWORD_COPY.submitting}
          className="sm:self-start"
        />
      </Form>
    </SectionCard>
  )
}
