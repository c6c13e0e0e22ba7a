import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { email as emailField } from '#contract/account-field.ts'
import { PATHS } from '#contract/path.ts'
import { sendVerificationEmail, verifyEmail } from '#contract/sign-up.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { MailCodeForm } from './mail-code-form.tsx'
import { paymentSetup } from './payment-setup.ts'
import { ResendButton } from './resend-button.tsx'
import { retryAt, useWait } from './use-wait.tsx'
import { verificationMail } from './verification-mail.ts'

interface VerifyEmailProps {
  /** of the address (VER-01); whoever comes without one is asked for it */
  email: string | undefined
  onError: (error: unknown) => void
}

/** VER-08 */
function whyNotEmail(typed: string): string | undefined {
  if (typed.trim() === '') return 'Email address is required'
  return emailField.safeParse(typed).error?.issues[0]?.message
}

/** VER-01 to VER-09. */
export function VerifyEmailScreen({ email, onError }: VerifyEmailProps) {
  usePageTitle('Verify your email')
  const navigate = useNavigate()
  const { wait, noteWait } = useWait()
  const [typed, setTyped] = useState(email ?? '')
  const [emailError, setEmailError] = useState<string>()
  const [resendAt, setResendAt] = useState(() => verificationMail.nextAt(email))

  /** @returns the address, when it is one */
  const givenEmail = (): string | null => {
    const whyNot = whyNotEmail(typed)
    setEmailError(whyNot)
    return whyNot === undefined ? typed.trim() : null
  }
  const verify = async (code: string) => {
    const given = givenEmail()
    if (given === null) return
    try {
      const { message, requiresPaymentSetup } = await call(verifyEmail, { body: { token: code, email: given } })
      if (requiresPaymentSetup) paymentSetup.ask(given)
      toasts.success(message)
      await navigate({ to: PATHS.login, state: { email: given } })
    } catch (error) {
      noteWait(error)
      onError(error)
    }
  }
  const resend = async () => {
    const given = givenEmail()
    if (given === null) return
    try {
      const { message } = await call(sendVerificationEmail, { body: { email: given } })
      setResendAt(verificationMail.sent(given))
      toasts.success(message)
    } catch (error) {
      const later = retryAt(error)
      if (later !== null) setResendAt(verificationMail.sent(given, later))
      onError(error)
    }
  }

  return (
    <section className="flex flex-col gap-4">
      <AuthHeading
        lead={
          email ? (
            <>
              We mailed six digits to <strong className="wrap-anywhere text-ink">{email}</strong>. They work for 30
              minutes.
            </>
          ) : (
            'Enter the six digits that we mailed to you. They work for 30 minutes.'
          )
        }
      >
        Verify your email
      </AuthHeading>
      {!email && (
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => emailError && setEmailError(whyNotEmail(typed))}
          error={emailError}
        />
      )}
      <MailCodeForm
        label="Verification code"
        submit="Verify Email"
        busy="Verifying..."
        send={async (code) => {
          await verify(code)
          return undefined
        }}
      />
      {wait}
      <ResendButton until={resendAt} resend={resend} />
      <div>
        <p>
          Another address? <AuthLink to={PATHS.signUp}>Sign up</AuthLink>
        </p>
        <p>
          Verified already? <AuthLink to={PATHS.login}>Sign in</AuthLink>
        </p>
      </div>
    </section>
  )
}
