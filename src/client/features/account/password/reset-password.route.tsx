import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { NewPasswordFields } from '#client/components/account-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { toasts } from '#client/ui/toasts.ts'
import { readLinkEmail, readLinkToken } from '#domain/text/link-token.ts'
import { strongPassword, typedPassword } from '#contract/account/account-field.ts'
import { resetPasswordEndpoint } from '#contract/account/password.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { loginPath, PATHS } from '#contract/api/path.ts'
import { call } from '#offline/session/call.ts'
import { AuthHeading, AuthLink, AuthNotice } from '../sign-in/auth-page.tsx'
import { SIGN_IN_AREA } from '../sign-in/sign-in-area.ts'
import { useRateLimitNotice } from '../sign-in/rate-limit.tsx'
import { returnPathStore } from '../sign-in/remembered-sign-in.ts'
import { readSearchText } from '../sign-in/search-text.ts'
import { mustMatchPassword } from './confirmed-password.ts'
import { RESET_PASSWORD_COPY } from './copy.ts'

/** PASS-06 to PASS-08 */
const resetPasswordForm = z
  .object({ password: strongPassword, confirmPassword: typedPassword(RESET_PASSWORD_COPY.confirmationRequired) })
  .check(mustMatchPassword)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** what the emailed link contained; it survives a reload */
    resetLink?: { token?: string; email?: string }
  }
}

interface ResetPasswordProps {
  token: string | undefined
  email: string | undefined
}

/** PASS-10: the link was used, has expired, or isn't ours. */
function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof ApiError && error.code === 'VALIDATION_ERROR')) return false
  return error.validationErrors.some(({ path }) => path === 'token' || path === 'email')
}

/** PASS-04 to PASS-10. */
function ResetPasswordScreen({ token, email }: ResetPasswordProps) {
  usePageTitle(RESET_PASSWORD_COPY.title)
  const [isRefused, setRefused] = useState(false)
  if (token && email && !isRefused) return <ResetForm token={token} email={email} onRefused={() => setRefused(true)} />
  return (
    <AuthNotice
      title={RESET_PASSWORD_COPY.invalidResetLink}
      text={isRefused ? RESET_PASSWORD_COPY.invalidLink : RESET_PASSWORD_COPY.incompleteLink}
    >
      <AuthLink to={PATHS.forgotPassword} state={{ email }}>
        {RESET_PASSWORD_COPY.requestANewLink}
      </AuthLink>
      <AuthLink to={PATHS.login}>{RESET_PASSWORD_COPY.backToSignIn}</AuthLink>
    </AuthNotice>
  )
}

interface ResetFormProps {
  token: string
  email: string
  onRefused: () => void
}

function ResetForm({ token, email, onRefused }: ResetFormProps) {
  const navigate = useNavigate()
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const form = useServerForm({
    schema: resetPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    report: (error) => (isLinkRefused(error) ? onRefused() : report(error)),
  })
  const reset = async ({ password }: { password: string }) => {
    const { message } = await call(resetPasswordEndpoint, { body: { token, email, password } })
    toasts.clearErrors(SIGN_IN_AREA)
    toasts.success(message)
    const returnTo = returnPathStore.take()
    await navigate({ href: loginPath(returnTo), state: { email } })
  }
  return (
    <Form form={form} send={reset}>
      <AuthHeading
        lead={
          <>
            {RESET_PASSWORD_COPY.accountBefore}
            <strong className="wrap-anywhere text-ink">{email}</strong>
            {RESET_PASSWORD_COPY.accountAfter}
          </>
        }
      >
        {RESET_PASSWORD_COPY.title}
      </AuthHeading>
      {/* tells password managers which account this is */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        labels={[RESET_PASSWORD_COPY.newPassword, RESET_PASSWORD_COPY.confirmPassword]}
        hint={RESET_PASSWORD_COPY.passwordHint}
        password={form.field('password', { affects: 'confirmPassword' })}
        again={form.field('confirmPassword')}
      />
      <SubmitRow form={form} label={RESET_PASSWORD_COPY.submit} busyLabel={RESET_PASSWORD_COPY.submitting} />
      {wait}
    </Form>
  )
}

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: ({ token, email }): { token?: string; email?: string } => ({
    ...readSearchText('token', typeof token === 'string' ? readLinkToken(token) : token),
    ...readSearchText('email', typeof email === 'string' ? readLinkEmail(email) : email),
  }),
  // the token must not stay where others read it: address bar, browser history, a shared screen
  beforeLoad: ({ search }) => {
    if (search.token === undefined && search.email === undefined) return
    throw redirect({ to: PATHS.resetPassword, replace: true, state: (before) => ({ ...before, resetLink: search }) })
  },
  component: function ResetPasswordRoute() {
    const { token, email } = useLocation({ select: ({ state }) => state.resetLink }) ?? {}
    return <ResetPasswordScreen key={token} token={token} email={email} />
  },
})
