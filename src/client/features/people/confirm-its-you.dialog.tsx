import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { typedPassword } from '#contract/account/account-field.ts'
import { mailedCodeSchema, neededProofSchema, proveEndpoint } from '#contract/account/proof.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { call } from '#offline/session/call.ts'
import { CONFIRM_COPY } from './copy.ts'

const schema = z.object({ password: typedPassword('Password is required'), code: z.string() })
type Values = z.input<typeof schema>

interface ConfirmItsYouProps {
  /** what happens then: 'Nia Brooks's seat changes to Billing.' */
  act: string
  /** the refusal with PROOF_NEEDED */
  refusal: ApiError
  /** sends the act again */
  onProved: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the password and, where that isn't enough, for a code that is then emailed. */
export function ConfirmItsYouDialog({ act, refusal, onProved, onClose }: ConfirmItsYouProps) {
  const isOffline = useConnection().status === 'offline'
  const { strong } = neededProofSchema.parse(refusal.current)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useServerForm<Values>({ schema, defaultValues: { password: '', code: '' } })
  const prove = async ({ password, code }: Values) => {
    try {
      await call(proveEndpoint, { body: { password, strong, ...(sentTo !== null && { code }) } })
    } catch (error) {
      const mailed =
        error instanceof ApiError && sentTo === null ? mailedCodeSchema.safeParse(error.current).data : null
      if (!mailed) throw error
      setSentTo(mailed.email)
      return
    }
    await onProved()
  }
  return (
    <Dialog open onClose={onClose} title={CONFIRM_COPY.title} description={`${act} ${CONFIRM_COPY.again}`}>
      <Form form={form} send={prove}>
        <NeedsConnection isOffline={isOffline} what={CONFIRM_COPY.needsConnection} />
        <PasswordField label={CONFIRM_COPY.password} autoComplete="current-password" {...form.field('password')} />
        {sentTo !== null && (
          <TextField
            label={CONFIRM_COPY.code}
            hint={CONFIRM_COPY.codeSent(sentTo)}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.field('code')}
          />
        )}
        <SubmitActions form={form} label={CONFIRM_COPY.submit} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
