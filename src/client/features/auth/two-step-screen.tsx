import { useState } from 'react'
import { PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import { resendOtp, validateOtp } from '#contract/second-step.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthNotice } from './auth-notice.tsx'
import { MailCodeForm } from './mail-code-form.tsx'
import { deviceInstant, pending, type PendingSignIn } from './pending-sign-in.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { ResendButton } from './resend-button.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { retryAt, useWait } from './use-wait.tsx'

interface TwoStepProps {
  onError: (error: unknown) => void
}

/** The second half of a sign-in: the code that was mailed, or one of the recovery codes. */
export function TwoStepScreen({ onError }: TwoStepProps) {
  usePageTitle('Enter your code')
  const [signIn, setSignIn] = useState(pending.read)
  const secondsLeft = useSecondsLeft(signIn?.expiresAt ?? 0)
  const end = () => {
    pending.forget()
    setSignIn(null)
  }
  const keep = (next: PendingSignIn) => {
    pending.keep(next)
    setSignIn(next)
  }
  if (!signIn || secondsLeft === 0)
    return (
      <AuthNotice
        title="Please sign in again"
        text="This sign-in took too long or had too many tries. Nothing is lost: sign in again, and we mail a new code."
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
  const { wait, noteWait } = useWait()
  const [byRecovery, setByRecovery] = useState(false)
  const { challenge, email } = signIn

  /** @returns what to say at the field, when the code was wrong */
  const failed = (error: unknown, wrong: string): string | undefined => {
    if (error instanceof ApiError && error.code === 'CODE_WRONG') return wrong
    if (error instanceof ApiError && error.code === 'CHALLENGE_OVER') {
      end()
      return undefined
    }
    noteWait(error)
    onError(error)
    return undefined
  }
  const validate = async (given: { code: string } | { recoveryCode: string }, wrong: string) => {
    try {
      await finish(await call(validateOtp, { body: { challenge, ...given } }), signIn)
    } catch (error) {
      return failed(error, wrong)
    }
  }
  const resend = async () => {
    try {
      const { resendAt } = await call(resendOtp, { body: { challenge } })
      keep({ ...signIn, resendAt: deviceInstant(resendAt) })
      toasts.success('A new code is on its way')
    } catch (error) {
      const later = retryAt(error)
      if (later !== null) keep({ ...signIn, resendAt: later })
      failed(error, '')
    }
  }

  return (
    <section className="flex flex-col gap-4">
      <AuthHeading
        lead={
          byRecovery ? (
            'One of the codes that you kept when you switched 2-step verification on. Each works once.'
          ) : (
            <>
              We mailed six digits to <strong className="wrap-anywhere text-ink">{email}</strong>. They work for 10
              minutes.
            </>
          )
        }
      >
        {byRecovery ? 'Enter a recovery code' : 'Enter your code'}
      </AuthHeading>
      {byRecovery ? (
        <RecoveryCodeForm
          send={(recoveryCode) => validate({ recoveryCode }, 'That recovery code is wrong or was used before')}
        />
      ) : (
        <>
          <MailCodeForm
            label="Six-digit code"
            submit="Verify"
            busy="Verifying..."
            send={(code) => validate({ code }, 'That code is wrong. Check it, or ask for a new one')}
          />
          <ResendButton until={signIn.resendAt} resend={resend} />
        </>
      )}
      {wait}
      <Button variant="ghost" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? 'Use the mailed code instead' : 'Use a recovery code instead'}
      </Button>
      <p>
        Not you, or no access to your mail? <AuthLink to={PATHS.login}>Back to sign in</AuthLink>
      </p>
    </section>
  )
}
