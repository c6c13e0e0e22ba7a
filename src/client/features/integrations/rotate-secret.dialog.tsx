import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProof } from '#client/forms/use-proof.tsx'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog.tsx'
import { rotateWebhookEndpoint } from '#contract/programs/webhook.ts'
import { call } from '#offline/session/call.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { NEW_SECRET_COPY, WEBHOOK_COPY as COPY, WEBHOOK_FORM_COPY } from './webhook-copy.ts'
import { useRefreshWebhooks } from './webhooks.queries.ts'

/** Makes another signing secret and shows it. */
export function RotateSecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const refresh = useRefreshWebhooks()
  const proof = useProof(COPY.rotateProof)
  const rotating = useMutation({
    meta: { about: 'webhooks', handles: 'PROOF_NEEDED' },
    mutationFn: () => proof.withProof(() => call(rotateWebhookEndpoint, { params: { id }, body: {} })),
    async onSuccess(answer) {
      setSecret(answer.secret)
      await refresh()
    },
  })
  return (
    <SecretDialog
      title={COPY.rotateTitle}
      secret={secret}
      words={NEW_SECRET_COPY}
      done={WEBHOOK_FORM_COPY.changed}
      onClose={onClose}
    >
      <p>{COPY.rotateText}</p>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {COPY.keepSecret}
        </Button>
        <Button busy={rotating.isPending} onClick={() => rotating.mutate()}>
          {COPY.rotate}
        </Button>
      </DialogActions>
      {proof.dialog}
    </SecretDialog>
  )
}
