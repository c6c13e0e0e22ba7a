import { useNavigate } from '@tanstack/react-router'
import { loginEndpoint } from '#contract/account/account.ts'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { EmailField } from '#client/components/account-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { usePlainForm } from '#client/components/use-plain-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { call } from '#offline/session/call.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { LOGIN_COPY } from './login-copy.ts'
import { type LoginForm, loginForm } from './login.form.ts'
import { deviceInstant, pendingSignInStore } from './pending-sign-in.ts'
import { rememberedEmail } from './remembered-email.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'
import { useTypedEmail } from './use-typed-email.ts'
import { useRateLimitNotice } from './use-rate-limit-notice.tsx'

/** LOGIN-07 */
function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.message.includes(LOGIN_COPY.verifyYourEmail)
}

interface LoginScreenProps {
  /** the screen that asked for a sign-in */
  returnTo: string | undefined
  /** the email of an account that another device or the time signed out */
  signedOut: string | null
  onError: (error: unknown) => void
}

export function LoginScreen({ returnTo, signedOut, onError }: LoginScreenProps) {
  usePageTitle(LOGIN_COPY.title)
  const navigate = useNavigate()
  const finish = useFinishSignIn()
  const { wait, report } = useRateLimitNotice(onError)
  const remembered = rememberedEmail()
  // typed on another screen of this area
  const typedBefore = useTypedEmail()
  const form = usePlainForm<LoginForm>({
    schema: loginForm,
    defaultValues: { email: typedBefore ?? remembered ?? signedOut ?? '', password: '', remember: remembered !== null },
    // the server doesn't say which of the two is wrong
    place: ({ code, message }) => (code === 'BAD_CREDENTIALS' ? { password: message } : undefined),
    report: (error) => isUnverified(error) || report(error),
  })

  const signIn = async ({ email, password, remember }: LoginForm) => {
    try {
      const answer = await call(loginEndpoint, { body: { email, password, remember, loginOption: 'email' } })
      if (!('secondStep' in answer)) return await finish(answer, { email, remember, returnTo })
      const { challenge, expiresAt, resendAt } = answer.secondStep
      const times = { expiresAt: deviceInstant(expiresAt), resendAt: deviceInstant(resendAt) }
      pendingSignInStore.keep({ challenge, email, remember, returnTo, ...times })
      await navigate({ to: PATHS.twoStep })
    } catch (error) {
      if (isUnverified(error)) await navigate({ to: PATHS.verifyEmail, search: { email } })
      throw error
    }
  }

  return (
    <Form form={form} send={signIn}>
      <AuthHeading>{LOGIN_COPY.title}</AuthHeading>
      {signedOut !== null && (
        <p
          role="status"
          className="rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4 wrap-anywhere"
        >
          {LOGIN_COPY.signedOut(signedOut)}
        </p>
      )}
      <WaitingForCode />
      <EmailField autoComplete="username" {...form.field('email')} />
      <PasswordField label={LOGIN_COPY.password} autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={LOGIN_COPY.rememberMe} {...form.box('remember')} />
        <AuthLink to={PATHS.forgotPassword} state={{ email: form.values.email || undefined }}>
          {LOGIN_COPY.forgotPassword}
        </AuthLink>
      </div>
      <SubmitRow form={form} label={LOGIN_COPY.submit} busyLabel={LOGIN_COPY.submitting} />
      {wait}
      <p>
        {LOGIN_COPY.newToMilepost}
        <AuthLink to={PATHS.signUp}>{LOGIN_COPY.signUp}</AuthLink>
      </p>
    </Form>
  )
}

/** For users who left to look up the code and came back to a fresh page. */
function WaitingForCode() {
  const waiting = pendingSignInStore.read()
  if (!waiting) return null
  return (
    <p className="rounded-card border border-line bg-surface px-4 py-2">
      {LOGIN_COPY.codeSentTo}
      <strong className="wrap-anywhere">{waiting.email}</strong>.{' '}
      <AuthLink to={PATHS.twoStep}>{LOGIN_COPY.enterTheCode}</AuthLink>
    </p>
  )
}
