import { useState } from 'react'
import { email } from '#contract/account/account-field.ts'
import { forgotPasswordEndpoint } from '#contract/account/password.ts'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { EmailField } from '#client/components/account-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
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
  const { wait, report } = useRateLimitNotice(onError)
  const form = useServerForm({
    schema: forgotForm,
    defaultValues: { email: typedBefore ?? rememberedEmail() ?? '' },
    fieldOf: (path) => (path === 'identifier' ? 'email' : undefined),
    report,
  })
  const send = async (typed: { email: string }) => {
    const { message } = await call(forgotPasswordEndpoint, { body: { identifier: typed.email, modeOfReset: 'email' } })
    toasts.success(message)
    setSentTo(typed.email)
  }

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
        <AuthLink to={PATHS.login} state={{ email: sentTo }}>
          Back to sign in
        </AuthLink>
      </AuthNotice>
    )
  return (
    <Form form={form} send={send}>
      <AuthHeading lead="We'll email you a link to choose a new one.">Forgot your password?</AuthHeading>
      <EmailField required {...form.field('email')} />
      <SubmitRow form={form} label="Send Reset Link" busyLabel="Sending..." />
      {wait}
      <p>
        <AuthLink to={PATHS.login}>Back to sign in</AuthLink>
      </p>
    </Form>
  )
}
