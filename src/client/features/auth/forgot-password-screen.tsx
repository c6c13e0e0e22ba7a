import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { email } from '#contract/account-field.ts'
import { forgotPassword } from '#contract/password.ts'
import { PATHS } from '#contract/path.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import * as z from 'zod/mini'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthNotice } from './auth-notice.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { useTypedEmail } from './use-typed-email.ts'
import { useWait } from './use-wait.tsx'

const forgotForm = z.object({ email })

/** PASS-01 to PASS-03. */
export function ForgotPasswordScreen({ onError }: { onError: (error: unknown) => void }) {
  usePageTitle('Forgot password')
  const typedBefore = useTypedEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { wait, noteWait } = useWait()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotForm),
    mode: 'onTouched',
    defaultValues: { email: typedBefore ?? rememberedEmail() ?? '' },
  })
  const send = handleSubmit(async (typed) => {
    try {
      const { message } = await call(forgotPassword, { body: { identifier: typed.email, modeOfReset: 'email' } })
      toasts.success(message)
      setSentTo(typed.email)
    } catch (error) {
      noteWait(error)
      onError(error)
    }
  })

  if (sentTo !== null)
    return (
      <AuthNotice
        title="Check Your Email"
        text={
          <>
            If <strong className="wrap-anywhere text-ink">{sentTo}</strong> has an account, a link to choose a new
            password is on its way. It works for 30 minutes. Nothing there? Look in the spam folder, or{' '}
            <button
              type="button"
              className="min-h-11 font-semibold text-sign-deep underline underline-offset-4 hover:no-underline"
              onClick={() => setSentTo(null)}
            >
              try again
            </button>
            .
          </>
        }
      >
        <AuthLink to={PATHS.login}>Back to sign in</AuthLink>
      </AuthNotice>
    )
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <AuthHeading lead="We mail you a link to choose a new one.">Forgot your password?</AuthHeading>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Sending...' : 'Send Reset Link'}
      </Button>
      {wait}
      <p>
        <AuthLink to={PATHS.login}>Back to sign in</AuthLink>
      </p>
    </form>
  )
}
