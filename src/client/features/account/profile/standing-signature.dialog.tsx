import { useState } from 'react'
import type * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Profile } from '#contract/account/account.ts'
import { setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import { signerSchema } from '#contract/freight/signature.ts'
import { STANDING_CONSENT } from '#domain/freight/signature.ts'
import { call } from '#offline/session/call.ts'
import { STANDING_SIGNATURE_DIALOG_COPY } from './copy.ts'
import { SettingDialog, useSaving } from './setting-dialog.tsx'

type Signer = z.output<typeof signerSchema>

interface StandingSignatureDialogProps {
  standing: Profile['standingSignature']
  onClose: () => void
}

export function StandingSignatureDialog({ standing, onClose }: StandingSignatureDialogProps) {
  const { user } = useSession()
  const [isAgreed, setAgreed] = useState(false)
  const form = useServerForm<Signer>({
    schema: signerSchema,
    defaultValues: { name: standing?.name ?? `${user.firstName} ${user.lastName}`, title: standing?.title ?? '' },
    fieldOf: (path) => (['name', 'title'] as const).find((name) => path === `signature.${name}`),
  })
  const saving = useSaving(
    (signer: Signer | null) =>
      call(setStandingSignatureEndpoint, { body: { signature: signer && { ...signer, consent: STANDING_CONSENT } } }),
    {
      saved: (signer) => (signer ? STANDING_SIGNATURE_DIALOG_COPY.saved : STANDING_SIGNATURE_DIALOG_COPY.turnedOff),
      onClose,
    },
  )
  return (
    <SettingDialog
      words={STANDING_SIGNATURE_DIALOG_COPY}
      form={form}
      send={saving.mutateAsync}
      whyNot={isAgreed ? undefined : STANDING_SIGNATURE_DIALOG_COPY.mustAgree}
      actions={
        standing && (
          <Button
            variant="ghost"
            busy={saving.isPending && saving.variables === null}
            onClick={() => saving.mutate(null)}
          >
            {STANDING_SIGNATURE_DIALOG_COPY.turnOff}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label={STANDING_SIGNATURE_DIALOG_COPY.name} autoComplete="name" {...form.field('name')} />
      <TextField
        label={STANDING_SIGNATURE_DIALOG_COPY.signerTitle}
        autoComplete="organization-title"
        {...form.field('title')}
      />
      <Checkbox
        label={STANDING_SIGNATURE_DIALOG_COPY.consent}
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
    </SettingDialog>
  )
}
