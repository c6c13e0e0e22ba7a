import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { SHOWN_ONCE_COPY as COPY } from './copy.ts'

interface NewSecretProps {
  secret: string
  words: {
    label: string
    /** what it is for */
    lead?: string
    copied: string
    copyFailed: string
  }
  onStored: () => void
  /** the row of buttons: in a dialog, its own */
  Actions: ComponentType<{ children: ReactNode }>
}

/** A secret that nobody can show again. */
export function NewSecret({ secret, words, onStored, Actions }: NewSecretProps) {
  const [isByHand, setByHand] = useState(false)
  // not `copyText`: where the browser refuses, it would show the secret in a toast that outlives this screen
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.success(words.copied),
      () => setByHand(true),
    )
  return (
    <>
      {words.lead !== undefined && <p>{words.lead}</p>}
      <output
        aria-label={words.label}
        className="rounded-control bg-grey-tint p-3 font-mono font-semibold wrap-anywhere select-all"
      >
        {secret}
      </output>
      <p role="status" className="empty:hidden">
        {isByHand && words.copyFailed}
      </p>
      <Actions>
        <Button variant="ghost" onClick={() => void copy()}>
          {COPY.copy}
        </Button>
        <Button onClick={onStored}>{COPY.stored}</Button>
      </Actions>
    </>
  )
}
