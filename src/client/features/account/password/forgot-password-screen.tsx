import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { email } from '#contract/account/account-field.ts'
import { forgotPasswordEndpoint } from '#contract/account/password.ts'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import * as z from 'zod/mini'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import { AuthLink } from '../sign-in/auth-link.tsx'
import { AuthNotice } from '../sign-in/auth-notice.tsx'
import { rememberedEmail } from '../sign-in/remembered-email.ts'
import { useTypedEmail } from '../sign-in/use-typed-email.ts'
import { useRateLimitNotice } from '../sign-in/use-rate-limit-notice.tsx'

const forgotForm = z.object({ email })

/** PASS-01 to PASS-03. */
export function ForgotPasswordScreen({ onError }: { onError: (error: unknown) => void }) {
  usePageTitle('Forgot password')
  const typedBefore = useTypedEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { wait, noteWait } = useRateLimitNotice()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotForm),
    mode: 'onTouched',
    defaultValues: { email: typedBefore ?? rememberedEmail() ?? '' },
  })
  const send = handleSubmit(async (typed) => {
    try {
      const { message } = await call(forgotPasswordEndpoint, {
        body: { identifier: typed.email, modeOfReset: 'email' },
      })
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
            If <strong className="wrap-anywhere text-ink">{sentTo}</strong> has an account, a password reset link is on
            its way. It expires in 30 minutes. Don't see it? Check your spam folder, or{' '}
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
      <AuthHeading lead="We'll email you a link to choose a new one.">Forgot your password?</AuthHeading>
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
