import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { updateWebhookEndpoint, type Webhook } from '#contract/programs/webhook.ts'
import { call } from '#offline/session/call.ts'
import { WEBHOOK_FORM_COPY as COPY } from './webhook-copy.ts'
import { WebhookForm } from './webhook-form.tsx'

/** Other events, or another address, which needs a test again. */
export function ChangeWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url, types } = webhook
  return (
    <Dialog open onClose={onClose} title={COPY.changeTitle}>
      <WebhookForm
        start={{ url, types }}
        label={COPY.save}
        busyLabel={COPY.saving}
        save={(body) => call(updateWebhookEndpoint, { params: { id }, body })}
        onSaved={() => {
          toasts.success(COPY.changed)
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
