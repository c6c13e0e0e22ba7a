import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isPasskeyFault } from '#client/browser/passkey/passkey.ts'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from '#client/ui/code-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { emailCodeSchema, typedPassword } from '#contract/account/account-field.ts'
import { mailedCodeSchema } from '#contract/account/proof.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { Instant } from '#domain/time/instant.ts'
import { CONFIRM_COPY as COPY } from './copy.ts'
import { Form, SubmitActions } from './form.tsx'
import { NeedsConnection } from './needs-connection.tsx'
import { useNow } from './use-now.ts'
import { useServerForm } from './use-server-form.ts'

/** What a person proves themselves with. */
interface TypedProof {
  password: string
  /** the emailed one, once it was asked for */
  code?: string
}

export interface ConfirmItsYouProps {
  /** what the act does: 'This invoice names another payee.' */
  sentence: string
  isOffline: boolean
  /** Rejects with what the server refused; at `code` once one is emailed. */
  prove: (typed: TypedProof) => Promise<unknown>
  /** Rejects with why it didn't prove the person; undefined: this browser or the person has none. */
  byPasskey: (() => Promise<unknown>) | undefined
  onProved: () => void
  onClose: () => void
}

interface MailedCode {
  /** masked */
  email: string
  resendAt: Instant
}

const passwordForm = z.object({ password: typedPassword(COPY.passwordIsRequired), code: z.string() })
const codeForm = z.object({ password: typedPassword(COPY.passwordIsRequired), code: emailCodeSchema })

/** Where the server says that it emailed a code; null for any other failure. */
function mailedCodeIn(error: unknown): MailedCode | null {
  const said = error instanceof ApiError ? mailedCodeSchema.safeParse(error.current) : undefined
  return said?.success ? { email: said.data.email, resendAt: Date.parse(said.data.resendAt) } : null
}

/** Asks who uses the session to show that they are its person: a phone left on the dock, or a stolen one, isn't enough. */
export function ConfirmItsYou({ sentence, isOffline, prove, byPasskey, onProved, onClose }: ConfirmItsYouProps) {
  const [mailed, setMailed] = useState<MailedCode | null>(null)
  const form = useServerForm({
    schema: () => (mailed ? codeForm : passwordForm),
    defaultValues: { password: '', code: '' },
  })
  const code = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mailed) code.current?.querySelector('input')?.focus()
  }, [mailed])
  const confirm = async (typed: TypedProof) => {
    try {
      await prove(typed)
    } catch (error) {
      const next = mailedCodeIn(error)
      if (!next) throw error
      setMailed(next)
      return
    }
    onProved()
  }
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={`${sentence} ${COPY.often}`}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      {byPasskey && !mailed && <ByPasskey prove={byPasskey} onProved={onProved} />}
      <Form
        form={form}
        send={({ password, code: typedCode }) => confirm({ password, ...(mailed && { code: typedCode }) })}
      >
        <PasswordField label={COPY.password} autoComplete="current-password" {...form.field('password')} />
        {mailed && (
          <div ref={code} className="flex flex-col items-start gap-2">
            <p role="status">{COPY.emailed(mailed.email)}</p>
            <CodeField label={COPY.code} length={6} {...form.field('code')} />
            <SendAgain from={mailed.resendAt} send={() => confirm({ password: form.methods.getValues('password') })} />
          </div>
        )}
        <SubmitActions form={form} label={COPY.confirm} busyLabel={COPY.confirming} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** First, because it takes one touch and no email. */
function ByPasskey({ prove, onProved }: { prove: () => Promise<unknown>; onProved: () => void }) {
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const use = async () => {
    setState('busy')
    try {
      await prove()
    } catch (error) {
      setState(isPasskeyFault(error, ['VALIDATION_ERROR']) ? 'failed' : 'open')
      return
    }
    onProved()
  }
  return (
    <>
      <FailureNote message={state === 'failed' ? COPY.passkeyFailed : undefined} />
      <Button busy={state === 'busy'} onClick={() => void use()}>
        <Fingerprint aria-hidden />
        {COPY.byPasskey}
      </Button>
    </>
  )
}

/** Another code, a minute after the last. */
function SendAgain({ from, send }: { from: Instant; send: () => Promise<void> }) {
  const seconds = Math.ceil((from - useNow(1000)) / 1000)
  return (
    <Button
      variant="quiet"
      whyNot={seconds > 0 ? COPY.sendAgainIn(seconds) : undefined}
      onClick={() => void send().catch(() => undefined)}
    >
      {COPY.sendAgain}
    </Button>
  )
}
