import type { ReactNode } from 'react'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'

interface PaperFailureProps {
  error: unknown
  words: { loadError: string; retry: string }
  onRetry: () => void
  /** what else helps */
  children?: ReactNode
}

/** A paper that could not be loaded and that this device has not stored. */
export function PaperFailure({ error, words, onRetry, children }: PaperFailureProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert">{withErrorReference(words.loadError, error)}</p>
      <Button variant="ghost" onClick={onRetry}>
        {words.retry}
      </Button>
      {children}
    </div>
  )
}
