import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { canUsePasskeys, PasskeyFailure, signWithPasskey } from '#client/browser/passkey/passkey.ts'
import { Button } from '#client/ui/button.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { passkeySignInEndpoint, passkeySignInOptionsEndpoint } from '#contract/account/passkey.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { call } from '#offline/session/call.ts'
import { LOGIN_COPY } from './copy.ts'

interface PasskeySignInProps {
  remember: boolean
  finish: (answer: EndpointResponse<typeof passkeySignInEndpoint>) => Promise<void>
  /** of what isn't the passkey's fault: a lost connection, too many tries */
  report: (error: unknown) => void
}

/** NOT_FOUND: the server's own address has no passkeys. */
function isAboutPasskey(error: unknown): boolean {
  return (
    error instanceof PasskeyFailure ||
    (error instanceof ApiError && ['BAD_CREDENTIALS', 'NOT_FOUND'].includes(error.code))
  )
}

/** PROOF-08: no password and no code. Nothing where the browser or the address has no passkeys [PROOF-12]. */
export function PasskeySignIn({ remember, finish, report }: PasskeySignInProps) {
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  // HTML from the build doesn't know its address yet: it keeps the place free
  const isPrerendered = import.meta.env.SSR
  if (!isPrerendered && !canUsePasskeys()) return null
  const signIn = async () => {
    setState('busy')
    try {
      const credential = await signWithPasskey(await call(passkeySignInOptionsEndpoint, {}))
      await finish(await call(passkeySignInEndpoint, { body: { credential, remember } }))
    } catch (error) {
      const isCancelled = error instanceof PasskeyFailure && error.why === 'cancelled'
      setState(!isCancelled && isAboutPasskey(error) ? 'failed' : 'open')
      if (!isAboutPasskey(error)) report(error)
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
        {LOGIN_COPY.byPasskey}
      </Button>
      <FailureNote message={state === 'failed' ? LOGIN_COPY.passkeyFailed : undefined} />
    </>
  )
}
