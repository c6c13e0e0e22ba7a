import { useState } from 'react'
import { KEY_FORM_COPY as COPY, NEW_KEY_COPY } from './copy.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Asks what the key may do, then shows the token. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  return (
    <SecretDialog title={COPY.makeTitle} secret={token} words={NEW_KEY_COPY} done={COPY.made} onClose={onClose}>
      <NewKeyForm onMade={setToken} onCancel={onClose} />
    </SecretDialog>
  )
}
