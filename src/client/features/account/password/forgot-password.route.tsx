import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { email } from '#contract/account/account-field.ts'
import { forgotPasswordEndpoint } from '#contract/account/password.ts'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { EmailField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import * as z from 'zod/mini'
import { AuthHeading, AuthLink, AuthNotice } from '../sign-in/auth-page.tsx'
import { SIGN_IN_AREA } from '../sign-in/sign-in-area.ts'
import { rememberedEmail, returnPathStore } from '../sign-in/remembered-sign-in.ts'
import { useRateLimitNotice } from '../sign-in/rate-limit.tsx'
import { FORGOT_PASSWORD_COPY } from './copy.ts'

const forgotForm = z.object({ email })

/** PASS-01 to PASS-03. */
function ForgotPasswordScreen() {
  usePageTitle(FORGOT_PASSWORD_COPY.title)
  const { returnTo } = Route.useSearch()
  const typedBefore = useLocation({ select: ({ state }) => state.email })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const form = useServerForm({
    schema: forgotForm,
    defaultValues: { email: typedBefore ?? rememberedEmail() ?? '' },
    fieldOf: (path) => (path === 'identifier' ? 'email' : undefined),
    report,
  })
  const send = async (typed: { email: string }) => {
    const { message } = await call(forgotPasswordEndpoint, { body: { identifier: typed.email, modeOfReset: 'email' } })
    toasts.clearErrors(SIGN_IN_AREA)
    toasts.success(message)
    returnPathStore.keep(returnTo)
    setSentTo(typed.email)
  }

  if (sentTo !== null)
    return (
      <AuthNotice
        title={FORGOT_PASSWORD_COPY.checkYourEmail}
        text={
          <>
            {FORGOT_PASSWORD_COPY.sentBefore}
            <strong className="wrap-anywhere text-ink">{sentTo}</strong>
            {FORGOT_PASSWORD_COPY.sentAfter}
            <button
              type="button"
              className="min-h-11 font-semibold text-sign-deep underline underline-offset-4 hover:no-underline"
              onClick={() => setSentTo(null)}
            >
              {FORGOT_PASSWORD_COPY.tryAgain}
            </button>
            .
          </>
        }
      >
        <AuthLink to={PATHS.login} state={{ email: sentTo }}>
          {FORGOT_PASSWORD_COPY.backToSignIn}
        </AuthLink>
      </AuthNotice>
    )
  return (
    <Form form={form} send={send}>
      <AuthHeading lead={FORGOT_PASSWORD_COPY.lead}>{FORGOT_PASSWORD_COPY.heading}</AuthHeading>
      <EmailField required {...form.field('email')} />
      <SubmitRow form={form} label={FORGOT_PASSWORD_COPY.submit} busyLabel={FORGOT_PASSWORD_COPY.submitting} />
      {wait}
      <p>
        <AuthLink to={PATHS.login}>{FORGOT_PASSWORD_COPY.backToSignIn}</AuthLink>
      </p>
    </Form>
  )
}

export const Route = createFileRoute('/auth/forgot-password')({ component: ForgotPasswordScreen })
