import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type ApiKey, changeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { call } from '#offline/session/call.ts'
import { KEY_FORM_COPY as COPY } from './copy.ts'
import { KeyForm } from './key-form.tsx'

/** Another name or other scopes; the token and its last day stay. */
export function ChangeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={COPY.changeTitle}>
      <KeyForm
        start={apiKey}
        proofText={COPY.proofOfScope}
        label={COPY.save}
        busyLabel={COPY.saving}
        save={(body) => call(changeApiKeyEndpoint, { params: { id: apiKey.id }, body })}
        onSaved={() => {
          toasts.success(COPY.saved)
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
