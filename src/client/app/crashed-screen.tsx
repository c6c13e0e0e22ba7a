import { Button } from '#client/ui/button.tsx'
import { CRASHED_COPY } from './error-copy.ts'
import { isMissingChunk } from './missing-chunk.ts'

/** Last resort when a screen fails to render; data on the device stays untouched. */
export function CrashedScreen({ error }: { error: unknown }) {
  const isMissing = isMissingChunk(error)
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-2xl font-bold">{isMissing ? CRASHED_COPY.needsConnection : CRASHED_COPY.failed}</h1>
      <p className="text-ink-soft">{isMissing ? CRASHED_COPY.notOnDevice : CRASHED_COPY.nothingLost}</p>
      <Button onClick={() => window.location.reload()}>
        {isMissing ? CRASHED_COPY.tryAgain : CRASHED_COPY.reload}
      </Button>
    </main>
  )
}
