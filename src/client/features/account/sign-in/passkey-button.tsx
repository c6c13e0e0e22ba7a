import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { canUsePasskeys, isPasskeyFault, PasskeyFailure, signWithPasskey } from '#client/browser/passkey/passkey.ts'
import { Button } from '#client/ui/button.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { passkeySignInOptionsEndpoint } from '#contract/account/passkey.ts'
import { call } from '#offline/session/call.ts'
import { LOGIN_COPY } from './copy.ts'

type Credential = Awaited<ReturnType<typeof signWithPasskey>>

interface PasskeyButtonProps {
  label: string
  /** signs in with what the passkey signed */
  send: (credential: Credential) => Promise<void>
  /** of what isn't the passkey's fault: a lost connection, too many tries */
  report: (error: unknown) => void
}

/** NOT_FOUND: the server's own address has no passkeys. */
const REFUSED = ['BAD_CREDENTIALS', 'NOT_FOUND']

/** PROOF-08: no password and no code. Nothing where the browser or the address has no passkeys [PROOF-12]. */
export function PasskeyButton({ label, send, report }: PasskeyButtonProps) {
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  // HTML from the build doesn't know its address yet: it keeps the place free
  const isPrerendered = import.meta.env.SSR
  if (!isPrerendered && !canUsePasskeys()) return null
  const signIn = async () => {
    setState('busy')
    try {
      await send(await signWithPasskey(await call(passkeySignInOptionsEndpoint, {})))
    } catch (error) {
      const isFault = isPasskeyFault(error, REFUSED)
      setState(isFault ? 'failed' : 'open')
      if (!isFault && !(error instanceof PasskeyFailure)) report(error)
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        className={isPrerendered ? 'invisible' : undefined}
        busy={state === 'busy'}
        onClick={() => void signIn()}
      >
        <Fingerprint aria-hidden />
        {label}
      </Button>
      <FailureNote message={state === 'failed' ? LOGIN_COPY.passkeyFailed : undefined} />
    </>
  )
}
