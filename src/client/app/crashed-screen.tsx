import { Button } from '#client/ui/button.tsx'
import { isMissingChunk } from './missing-chunk.ts'

/** Last resort when a screen fails to draw: what is stored on the device is not touched by it. */
export function CrashedScreen({ error }: { error: unknown }) {
  const isMissing = isMissingChunk(error)
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-2xl font-bold">
        {isMissing ? 'This screen needs a connection once' : 'This screen could not be shown'}
      </h1>
      <p className="text-ink-soft">
        {isMissing
          ? 'It is not on this device yet. Nothing that you saved was lost, and it will be sent by itself.'
          : 'Nothing that you entered or saved was lost. Reloading usually helps.'}
      </p>
      <Button onClick={() => window.location.reload()}>{isMissing ? 'Try Again' : 'Reload'}</Button>
    </main>
  )
}
