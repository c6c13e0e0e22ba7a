import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CRASHED_COPY } from './error-copy.ts'
import { isMissingChunk } from './missing-chunk.ts'
import { CrashActions } from './crash-actions.tsx'

/**
 * In place of a screen that fails: what is around it stays, and data on the device is untouched. One that isn't on the
 * device opens with the signal.
 */
export function CrashedScreen({ error, reset }: ErrorComponentProps) {
  const isMissing = isMissingChunk(error)
  useEffect(() => {
    if (!isMissing) return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissing])
  const again = <Button onClick={reload}>{CRASHED_COPY.tryAgain}</Button>
  return (
    <section className="mx-auto flex max-w-md flex-col items-start gap-4 p-6">
      <h1 className="text-2xl font-bold">{isMissing ? CRASHED_COPY.needsConnection : CRASHED_COPY.failed}</h1>
      <p className="text-ink-soft">{isMissing ? CRASHED_COPY.notOnDevice : CRASHED_COPY.nothingLost}</p>
      {isMissing ? again : <CrashActions error={error} reset={reset} />}
    </section>
  )
}

function reload(): void {
  window.location.reload()
}
