import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { resendOtpEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { SIGN_IN_AREA } from './sign-in-area.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthNotice } from './auth-notice.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { pendingSignInStore, type PendingSignIn } from './pending-sign-in.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { ResendButton } from './resend-button.tsx'
import { TWO_STEP_COPY } from './two-step-copy.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { retryAt, useRateLimitNotice } from './use-rate-limit-notice.tsx'

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
