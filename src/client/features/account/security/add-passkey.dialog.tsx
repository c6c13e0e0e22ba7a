import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { makePasskey, PasskeyFailure } from '#client/browser/passkey/passkey.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { addPasskeyEndpoint, passkeyOptionsEndpoint } from '#contract/account/passkey.ts'
import { parseDeviceName } from '#domain/access/device-name.ts'
import { call } from '#offline/session/call.ts'
import { PASSKEYS_COPY as COPY } from './copy.ts'

const addForm = z.object({ name: addPasskeyEndpoint.body.shape.name })

const WHY = { cancelled: COPY.cancelled, existing: COPY.existing, failed: COPY.failed } as const

/** Asks for its name, then the browser makes it. The proof comes first: the passkey is the next one. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefreshAccount()
  const [failure, setFailure] = useState<PasskeyFailure['why']>()
  const proof = useProof(COPY.addingText)
  const options = useMutation({
    meta: { about: 'passkeys', handles: 'PROOF_NEEDED' },
    mutationFn: () => proof.withProof(() => call(passkeyOptionsEndpoint, {})),
  })
  const adding = useMutation({
    meta: { about: 'passkeys', handles: 'PROOF_NEEDED' },
    mutationFn: (body: Parameters<typeof call<typeof addPasskeyEndpoint>>[1]['body']) =>
      proof.withProof(() => call(addPasskeyEndpoint, { body })),
  })
  const form = useServerForm({ schema: addForm, defaultValues: { name: parseDeviceName(navigator.userAgent) } })
  const add = async ({ name }: { name: string }) => {
    setFailure(undefined)
    try {
      await adding.mutateAsync({ name, credential: await makePasskey(await options.mutateAsync()) })
    } catch (error) {
      if (!(error instanceof PasskeyFailure)) throw error
      setFailure(error.why)
      return
    }
    toasts.success(COPY.added)
    onClose()
    await refresh()
  }
  return (
    <Dialog open onClose={onClose} title={COPY.add} description={COPY.lead}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <Form form={form} send={add}>
        <TextField label={COPY.name} hint={COPY.nameHint} autoComplete="off" maxLength={60} {...form.field('name')} />
        <FailureNote message={failure && WHY[failure]} />
        <SubmitActions form={form} label={COPY.add} busyLabel={COPY.adding} onCancel={onClose} />
      </Form>
      {proof.dialog}
    </Dialog>
  )
}
