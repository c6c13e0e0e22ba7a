import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { recoveryCodeSchema, resendOtpEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { PATHS } from '#contract/api/path.ts'
import { call } from '#offline/session/call.ts'
import { AuthHeading, AuthLink, AuthNotice } from './auth-page.tsx'
import { SIGN_IN_AREA } from './sign-in-area.ts'
import { RECOVERY_CODE_FORM_COPY, TWO_STEP_COPY } from './copy.ts'
import { EmailCodeForm } from './email-code-form.tsx'
import { ResendButton, retryAt, useRateLimitNotice, useSecondsLeft } from './rate-limit.tsx'
import { type PendingSignIn, pendingSignInStore } from './remembered-sign-in.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

const recoveryForm = z.object({ recoveryCode: recoveryCodeSchema })

interface RecoveryCodeFormProps {
  /** rejects with what the server refused */
  send: (recoveryCode: string) => Promise<void>
  report: (error: unknown) => void
}

function RecoveryCodeForm({ send, report }: RecoveryCodeFormProps) {
  const form = useServerForm({
    schema: recoveryForm,
    defaultValues: { recoveryCode: '' },
    place: ({ code }) => (code === 'CODE_WRONG' ? { recoveryCode: RECOVERY_CODE_FORM_COPY.wrong } : undefined),
    report,
  })
  return (
    <Form form={form} send={({ recoveryCode }) => send(recoveryCode)}>
      <TextField
        label={RECOVERY_CODE_FORM_COPY.recoveryCode}
        hint={RECOVERY_CODE_FORM_COPY.recoveryCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('recoveryCode')}
      />
      <SubmitRow form={form} label={RECOVERY_CODE_FORM_COPY.submit} busyLabel={RECOVERY_CODE_FORM_COPY.submitting} />
    </Form>
  )
}

/** The second step of a sign-in: the emailed code or a recovery code. */
function TwoStepScreen() {
  usePageTitle(TWO_STEP_COPY.title)
  const [signIn, setSignIn] = useState(pendingSignInStore.read)
  const secondsLeft = useSecondsLeft(signIn?.expiresAt ?? 0)
  const end = () => {
    pendingSignInStore.forget()
    setSignIn(null)
  }
  const keep = (next: PendingSignIn) => {
    pendingSignInStore.keep(next)
    setSignIn(next)
  }
  if (!signIn || secondsLeft === 0)
    return (
      <AuthNotice title={TWO_STEP_COPY.expiredTitle} text={TWO_STEP_COPY.expiredText}>
        <AuthLink to={PATHS.login}>{TWO_STEP_COPY.backToSignIn}</AuthLink>
      </AuthNotice>
    )
  return <OpenSignIn signIn={signIn} keep={keep} end={end} />
}

interface OpenSignInProps {
  signIn: PendingSignIn
  keep: (next: PendingSignIn) => void
  end: () => void
}

function OpenSignIn({ signIn, keep, end }: OpenSignInProps) {
  const finish = useFinishSignIn()
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const [byRecovery, setByRecovery] = useState(false)
  const { challenge, email } = signIn

  const reportFailure = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'CHALLENGE_OVER') end()
    // the field says so
    else if (code !== 'CODE_WRONG') report(error)
  }
  const validate = async (given: { code: string } | { recoveryCode: string }) => {
    await finish(await call(validateOtpEndpoint, { body: { challenge, ...given } }), signIn)
  }
  const resend = async () => {
    try {
      const { resendAt } = await call(resendOtpEndpoint, { body: { challenge } })
      keep({ ...signIn, resendAt: toDeviceTime(Date.parse(resendAt)) })
      toasts.clearErrors(SIGN_IN_AREA)
      toasts.success(TWO_STEP_COPY.codeSent)
    } catch (error) {
      const later = retryAt(error)
      if (later !== null) keep({ ...signIn, resendAt: later })
      reportFailure(error)
    }
  }

  return (
    <section className="flex flex-col gap-4">
      <AuthHeading
        lead={
          byRecovery ? (
            TWO_STEP_COPY.recoveryLead
          ) : (
            <>
              {TWO_STEP_COPY.sentBefore}
              <strong className="wrap-anywhere text-ink">{email}</strong>
              {TWO_STEP_COPY.sentAfter}
            </>
          )
        }
      >
        {byRecovery ? TWO_STEP_COPY.recoveryHeading : TWO_STEP_COPY.title}
      </AuthHeading>
      {byRecovery ? (
        <RecoveryCodeForm send={(recoveryCode) => validate({ recoveryCode })} report={reportFailure} />
      ) : (
        <>
          <EmailCodeForm
            label={TWO_STEP_COPY.sixDigitCode}
            submit={TWO_STEP_COPY.verify}
            busy={TWO_STEP_COPY.verifying}
            wrong={TWO_STEP_COPY.wrongCode}
            send={(code) => validate({ code })}
            report={reportFailure}
          />
          <ResendButton until={signIn.resendAt} resend={resend} />
        </>
      )}
      {wait}
      <Button variant="ghost" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? TWO_STEP_COPY.switchToEmail : TWO_STEP_COPY.switchToRecovery}
      </Button>
      <p>
        {TWO_STEP_COPY.notYou}
        <AuthLink to={PATHS.login}>{TWO_STEP_COPY.backToSignIn}</AuthLink>
      </p>
    </section>
  )
}

export const Route = createFileRoute('/auth/two-step')({
  // no sign-in waits for a code
  beforeLoad: () => {
    if (!pendingSignInStore.read()) throw redirect({ to: PATHS.login, replace: true })
  },
  component: TwoStepScreen,
})
