import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { SHOWN_ONCE_COPY as COPY } from './copy.ts'

interface SecretWords {
  title: string
  label: string
  /** what it is for */
  lead?: string
  copied: string
  copyFailed: string
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

function NewSecret({ secret, words, onStored }: { secret: string; words: SecretWords; onStored: () => void }) {
  const [isByHand, setByHand] = useState(false)
  // not `copyText`: where the browser refuses, it would show the secret in a toast that outlives this dialog
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.success(words.copied),
      () => setByHand(true),
    )
  return (
    <>
      {words.lead !== undefined && <p>{words.lead}</p>}
      <output aria-label={words.label} className="font-mono font-semibold wrap-anywhere select-all">
        {secret}
      </output>
      <p role="status">{isByHand && words.copyFailed}</p>
      <DialogActions>
        <Button variant="ghost" onClick={() => void copy()}>
          {COPY.copy}
        </Button>
        <Button onClick={onStored}>{COPY.stored}</Button>
      </DialogActions>
    </>
  )
}
