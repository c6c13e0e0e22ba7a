import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { SHOWN_ONCE_COPY as COPY } from './copy.ts'
import { NewSecret } from './new-secret.tsx'

type SecretWords = ComponentProps<typeof NewSecret>['words'] & {
  title: string
  leaveTitle: string
  leaveText: string
  stay: string
}

interface SecretDialogProps {
  title: string
  /** undefined until it is made */
  secret: string | undefined
  words: SecretWords
  /** a toast; before, it would cover the secret */
  done: string
  onClose: () => void
  /** until it is made */
  children: ReactNode
}

/** A dialog whose end is a secret that nobody can show again: leaving it unstored asks first. */
export function SecretDialog({ title, secret, words, done, onClose, children }: SecretDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      alert={secret !== undefined}
      onClose={() => (secret === undefined ? onClose() : setLeaving(true))}
      title={secret === undefined ? title : words.title}
    >
      {secret === undefined ? (
        children
      ) : (
        <NewSecret
          secret={secret}
          words={words}
          Actions={DialogActions}
          onStored={() => {
            toasts.success(done)
            onClose()
          }}
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        danger
        title={words.leaveTitle}
        description={words.leaveText}
        confirmLabel={COPY.leave}
        cancelLabel={words.stay}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}
