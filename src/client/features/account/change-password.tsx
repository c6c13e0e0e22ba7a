import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { InputOf } from '#contract/endpoint.ts'
import { changePassword, passwordChange } from '#contract/password.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { useSession } from '#client/browser/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useRefreshedAccount } from '#client/data/own-account.ts'
import { useConnection } from '#client/data/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'

type PasswordTyped = InputOf<typeof changePassword>['body']

const NOTHING_TYPED: PasswordTyped = { password: '', newPassword: '', confirmPassword: '' }

/** PEDIT-07 to PEDIT-09: what the server refuses, the global handler tells; what was typed stays. */
export function ChangePassword() {
  const { email } = useSession().user
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshedAccount()
  const { register, handleSubmit, formState, reset } = useForm<PasswordTyped>({
    resolver: zodResolver(passwordChange),
    mode: 'onTouched',
    defaultValues: NOTHING_TYPED,
  })
  const changing = useMutation({
    mutationFn: (body: PasswordTyped) => call(changePassword, { body }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      reset(NOTHING_TYPED)
      await refresh()
    },
  })
  useUnsaved(formState.isDirty)
  const { errors } = formState
  return (
    <SectionCard title="Change password">
      <p className="text-ink-soft">
        Your other devices are signed out. This one stays signed in, and we tell you by mail.
      </p>
      <NeedsConnection isOffline={isOffline} what="A new password" />
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => changing.mutate(typed))(event)}
        className="flex flex-col gap-4"
      >
        {/* for the browser's own keeper of passwords */}
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
          hint="At least 8 characters. A few words that only you put together are better than one with signs in it."
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
