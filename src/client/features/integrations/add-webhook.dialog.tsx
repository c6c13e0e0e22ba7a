import { useState } from 'react'
import { createWebhookEndpoint } from '#contract/programs/webhook.ts'
import { call } from '#offline/session/call.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { NEW_SECRET_COPY, WEBHOOK_FORM_COPY as COPY } from './webhook-copy.ts'
import { WebhookForm } from './webhook-form.tsx'

/** Asks for the address, then shows the signing secret. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  return (
    <SecretDialog title={COPY.addTitle} secret={secret} words={NEW_SECRET_COPY} done={COPY.added} onClose={onClose}>
      <WebhookForm
        start={{ url: '', types: null }}
        label={COPY.add}
        busyLabel={COPY.adding}
        save={(body) => call(createWebhookEndpoint, { body })}
        onSaved={(made) => setSecret(made.secret)}
        onCancel={onClose}
      />
    </SecretDialog>
  )
}
