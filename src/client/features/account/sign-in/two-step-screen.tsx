import { useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { resendOtpEndpoint, validateOtpEndpoint } from '#contract/account/two-step.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthNotice } from './auth-notice.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { deviceInstant, pendingSignInStore, type PendingSignIn } from './pending-sign-in.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { ResendButton } from './resend-button.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { retryAt, useRateLimitNotice } from './use-rate-limit-notice.tsx'

interface TwoStepProps {
  onError: (error: unknown) => void
}

/** The second step of a sign-in: the emailed code or a recovery code. */
export function TwoStepScreen({ onError }: TwoStepProps) {
  usePageTitle('Enter your code')
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
      <AuthNotice
        title="Please sign in again"
        text="This sign-in expired or had too many tries. Nothing is lost. Sign in again and we'll email a new code."
      >
        <AuthLink to={PATHS.login}>Back to sign in</AuthLink>
      </AuthNotice>
    )
  return <OpenSignIn signIn={signIn} keep={keep} end={end} onError={onError} />
}

interface OpenSignInProps extends TwoStepProps {
  signIn: PendingSignIn
  keep: (next: PendingSignIn) => void
  end: () => void
}

function OpenSignIn({ signIn, keep, end, onError }: OpenSignInProps) {
  const finish = useFinishSignIn()
  const { wait, report } = useRateLimitNotice(onError)
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
      keep({ ...signIn, resendAt: deviceInstant(resendAt) })
      toasts.success('A new code is on its way')
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
            'Use a recovery code you saved when you turned on 2-step verification. Each works once.'
          ) : (
            <>
              We emailed a 6-digit code to <strong className="wrap-anywhere text-ink">{email}</strong>. It expires in 10
              minutes.
            </>
          )
        }
      >
        {byRecovery ? 'Enter a recovery code' : 'Enter your code'}
      </AuthHeading>
      {byRecovery ? (
        <RecoveryCodeForm send={(recoveryCode) => validate({ recoveryCode })} report={reportFailure} />
      ) : (
        <>
          <EmailCodeForm
            label="6-digit code"
            submit="Verify"
            busy="Verifying..."
            wrong="That code is wrong. Check it, or get a new one"
            send={(code) => validate({ code })}
            report={reportFailure}
          />
          <ResendButton until={signIn.resendAt} resend={resend} />
        </>
      )}
      {wait}
      <Button variant="ghost" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? 'Use the emailed code instead' : 'Use a recovery code instead'}
      </Button>
      <p>
        Not you, or can't get to your email? <AuthLink to={PATHS.login}>Back to sign in</AuthLink>
      </p>
    </section>
  )
}
