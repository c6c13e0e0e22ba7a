import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Profile } from '#contract/account/account.ts'
import { setStandingSignatureEndpoint } from '#contract/account/standing-signature.ts'
import { signerSchema } from '#contract/freight/signature.ts'
import { STANDING_CONSENT } from '#domain/freight/signature.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import '#client/ui/dialog-box.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { STANDING_SIGNATURE_DIALOG_COPY as COPY } from './standing-signature-dialog-copy.ts'

type Signer = z.output<typeof signerSchema>

interface StandingSignatureDialogProps {
  standing: Profile['standingSignature']
  onClose: () => void
}

export function StandingSignatureDialog({ standing, onClose }: StandingSignatureDialogProps) {
  const isOffline = useConnection().is === 'offline'
  const { user } = useSession()
  const refresh = useRefreshAccount()
  const [isAgreed, setAgreed] = useState(false)
  const form = useServerForm<Signer>({
    schema: signerSchema,
    defaultValues: { name: standing?.name ?? `${user.firstName} ${user.lastName}`, title: standing?.title ?? '' },
    fieldOf: (path) => (['name', 'title'] as const).find((name) => path === `signature.${name}`),
  })
  const saving = useMutation({
    mutationFn: (signer: Signer | null) =>
      call(setStandingSignatureEndpoint, { body: { signature: signer && { ...signer, consent: STANDING_CONSENT } } }),
    onSuccess: async (_, signer) => {
      toasts.success(signer ? COPY.saved : COPY.turnedOff)
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.whatHappens}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <Form form={form} send={saving.mutateAsync}>
        <TextField label={COPY.name} autoComplete="name" {...form.field('name')} />
        <TextField label={COPY.signerTitle} autoComplete="organization-title" {...form.field('title')} />
        <Checkbox label={COPY.consent} checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)} />
        <SubmitActions
          form={form}
          label={COPY.save}
          busyLabel={COPY.saving}
          whyNot={isAgreed ? undefined : COPY.mustAgree}
          onCancel={onClose}
        >
          {standing && (
            <Button
              variant="ghost"
              busy={saving.isPending && saving.variables === null}
              onClick={() => saving.mutate(null)}
            >
              {COPY.turnOff}
            </Button>
          )}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
