import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { changePasswordEndpoint, passwordChangeSchema } from '#contract/account/password.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'

type ChangePasswordValues = EndpointInput<typeof changePasswordEndpoint>['body']

const EMPTY_FORM: ChangePasswordValues = { password: '', newPassword: '', confirmPassword: '' }

/** PEDIT-07 to PEDIT-09: the global handler reports server errors; typed input stays. */
export function ChangePassword() {
  const { email } = useSession().user
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshAccount()
  const { register, handleSubmit, formState, reset } = useForm<ChangePasswordValues>({
    resolver: zodResolver(passwordChangeSchema),
    mode: 'onTouched',
    defaultValues: EMPTY_FORM,
  })
  const changing = useMutation({
    mutationFn: (body: ChangePasswordValues) => call(changePasswordEndpoint, { body }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      reset(EMPTY_FORM)
      await refresh()
    },
  })
  useUnsavedChanges(formState.isDirty)
  const { errors } = formState
  return (
    <SectionCard title="Change password">
      <p className="text-ink-soft">
        This signs out your other devices. This one stays signed in, and we email you a confirmation.
      </p>
      <NeedsConnection isOffline={isOffline} what="Changing your password" />
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => changing.mutate(typed))(event)}
        className="flex flex-col gap-4"
      >
        {/* account name for password managers */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { deps: 'newPassword' })}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters. A passphrase beats symbols."
          error={errors.newPassword?.message}
          {...register('newPassword', { deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Button type="submit" busy={changing.isPending} className="sm:self-start">
          {changing.isPending ? 'Changing Password...' : 'Change Password'}
        </Button>
      </form>
    </SectionCard>
  )
}
