import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { NEW_KEY_COPY } from './copy.ts'
import { NEW_SECRET_COPY as COPY } from './webhook-copy.ts'

/**
 * A dialog whose end is a signing secret, which nobody can show again: leaving it unstored asks first.
 * @param secret undefined until it is made
 */
export function SecretDialog({
  title,
  secret,
  done,
  onClose,
  children,
}: {
  title: string
  secret: string | undefined
  /** a toast; before, it would cover the secret */
  done: string
  onClose: () => void
  /** until it is made */
  children: ReactNode
}) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      alert={secret !== undefined}
      onClose={() => (secret === undefined ? onClose() : setLeaving(true))}
      title={secret === undefined ? title : COPY.title}
    >
      {secret === undefined ? (
        children
      ) : (
        <NewSecret
          secret={secret}
          onStored={() => {
            toasts.success(done)
            onClose()
          }}
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        danger
        title={COPY.leaveTitle}
        description={COPY.leaveText}
        confirmLabel={NEW_KEY_COPY.leave}
        cancelLabel={COPY.stay}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

function NewSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const [isByHand, setByHand] = useState(false)
  // not `copyText`: where the browser refuses, it would show the secret in a toast that outlives this dialog
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.success(COPY.copied),
      () => setByHand(true),
    )
  return (
    <>
      <p>{COPY.lead}</p>
      <output aria-label={COPY.label} className="font-mono font-semibold wrap-anywhere select-all">
        {secret}
      </output>
      <p role="status">{isByHand && COPY.copyFailed}</p>
      <DialogActions>
        <Button variant="ghost" onClick={() => void copy()}>
          {NEW_KEY_COPY.copy}
        </Button>
        <Button onClick={onStored}>{NEW_KEY_COPY.stored}</Button>
      </DialogActions>
    </>
  )
}
