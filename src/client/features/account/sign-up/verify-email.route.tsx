import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { email as emailField } from '#contract/account/account-field.ts'
import { PATHS } from '#contract/api/path.ts'
import { sendVerificationEmailEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { EmailField } from '#client/components/contact-fields.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { AuthHeading, AuthLink } from '../sign-in/auth-page.tsx'
import { SIGN_IN_AREA } from '../sign-in/sign-in-area.ts'
import { readSearchText } from '../sign-in/search-text.ts'
import { EmailCodeForm } from '../sign-in/email-code-form.tsx'
import { saveSignIn } from '../sign-in/use-finish-sign-in.ts'
import { registrationSecret, verificationEmailStore } from './stored-sign-up.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { ResendButton, retryAt, useRateLimitNotice } from '../sign-in/rate-limit.tsx'
import { VERIFY_EMAIL_COPY } from './copy.ts'

interface VerifyEmailProps {
  /** from the URL (VER-01); without one, the user is asked */
  email: string | undefined
  /** the screen that asked for the sign-in */
  returnTo: string | undefined
}

/** VER-08 */
function whyNotEmail(typed: string): string | undefined {
  if (typed.trim() === '') return VERIFY_EMAIL_COPY.emailRequired
  return emailField.safeParse(typed).error?.issues[0]?.message
}

/** VER-01 to VER-09. */
function VerifyEmailScreen({ email, returnTo }: VerifyEmailProps) {
  usePageTitle(VERIFY_EMAIL_COPY.title)
  const navigate = useNavigate()
  const { reportError } = Route.useRouteContext()
  const { wait, report } = useRateLimitNotice(reportError)
  const [typed, setTyped] = useState(email ?? '')
  const [emailError, setEmailError] = useState<string>()
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string>()
  const [resendAt, setResendAt] = useState(() => verificationEmailStore.nextAt(email))

  /** @returns the address, if valid */
  const givenEmail = (): string | null => {
    const whyNot = whyNotEmail(typed)
    setEmailError(whyNot)
    return whyNot === undefined ? typed.trim() : null
  }
  // another device opened the email: the password tells which sign-up is meant
  const secret = registrationSecret.of(typed)
  const verify = async (code: string) => {
    const given = givenEmail()
    if (secret === undefined) setPasswordError(password ? undefined : VERIFY_EMAIL_COPY.passwordRequired)
    if (given === null || (secret === undefined && !password)) return
    const proof = secret === undefined ? { password } : { secret }
    const body = { token: code, email: given, ...proof }
    const answer = await call(verifyEmailEndpoint, { body })
    registrationSecret.forget()
    signUpDraft.forget()
    await saveSignIn(answer)
    toasts.success(answer.message)
    if (answer.requiresPaymentSetup)
      await navigate({ href: PATHS.paymentSetup, replace: true, state: returnTo ? { headedTo: returnTo } : {} })
    // which leads on into the app, and Back skips this form
    else await navigate({ href: PATHS.login, replace: true })
  }
  const resend = async () => {
    const given = givenEmail()
    if (given === null) return
    try {
      const proof = secret === undefined ? { ...(password && { password }) } : { secret }
      const { message } = await call(sendVerificationEmailEndpoint, { body: { email: given, ...proof } })
      setResendAt(verificationEmailStore.sent(given))
      toasts.clearErrors(SIGN_IN_AREA)
      toasts.success(message)
    } catch (error) {
      const later = retryAt(error)
      if (later !== null) setResendAt(verificationEmailStore.sent(given, later))
      reportError(error)
    }
  }

  return (
    <section className="flex flex-col gap-4">
      <AuthHeading lead={email ? <SentTo email={email} /> : VERIFY_EMAIL_COPY.lead}>
        {VERIFY_EMAIL_COPY.title}
      </AuthHeading>
      {!email && (
        <EmailField
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (emailError) setEmailError(whyNotEmail(target.value))
          }}
          onBlur={() => typed !== '' && setEmailError(whyNotEmail(typed))}
          error={emailError}
        />
      )}
      {secret === undefined && (
        <PasswordField
          label={VERIFY_EMAIL_COPY.password}
          hint={VERIFY_EMAIL_COPY.passwordHint}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            if (target.value) setPasswordError(undefined)
          }}
          error={passwordError}
        />
      )}
      <EmailCodeForm
        label={VERIFY_EMAIL_COPY.verificationCode}
        submit={VERIFY_EMAIL_COPY.submit}
        busy={VERIFY_EMAIL_COPY.submitting}
        send={verify}
        report={report}
      />
      {wait}
      <ResendButton until={resendAt} resend={resend} />
      <OtherWays />
    </section>
  )
}

function SentTo({ email }: { email: string }) {
  return (
    <>
      {VERIFY_EMAIL_COPY.sentBefore}
      <strong className="wrap-anywhere text-ink">{email}</strong>
      {VERIFY_EMAIL_COPY.sentAfter}
    </>
  )
}

/** For who typed a wrong address, or has verified it already. */
function OtherWays() {
  // everything but the passwords is still filled in
  const [hasDraft] = useState(() => signUpDraft.read() !== null)
  return (
    <div>
      <p>
        {VERIFY_EMAIL_COPY.wrongAddress}
        {hasDraft ? (
          <AuthLink to={PATHS.signUp} search={{ step: 3 }}>
            {VERIFY_EMAIL_COPY.fixIt}
          </AuthLink>
        ) : (
          <AuthLink to={PATHS.signUp}>{VERIFY_EMAIL_COPY.signUp}</AuthLink>
        )}
      </p>
      <p>
        {VERIFY_EMAIL_COPY.alreadyVerified}
        <AuthLink to={PATHS.login}>{VERIFY_EMAIL_COPY.signIn}</AuthLink>
      </p>
    </div>
  )
}

export const Route = createFileRoute('/auth/verify-email')({
  validateSearch: ({ email }): { email?: string } => ({ ...readSearchText('email', email) }),
  component: function VerifyEmailRoute() {
    const { email, returnTo } = Route.useSearch()
    return <VerifyEmailScreen key={email} email={email} returnTo={returnTo} />
  },
})
