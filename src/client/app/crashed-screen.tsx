import { Button } from '#client/ui/button.tsx'
import { isMissingChunk } from './missing-chunk.ts'

/** Last resort when a screen fails to render; data on the device stays untouched. */
export function CrashedScreen({ error }: { error: unknown }) {
  const isMissing = isMissingChunk(error)
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-2xl font-bold">
        {isMissing ? 'Connect to open this screen' : "We couldn't open this screen"}
      </h1>
      <p className="text-ink-soft">
        {isMissing
          ? "This screen isn't on this device yet. Your saved work is safe and sends automatically."
          : 'Nothing you entered or saved was lost. Reloading usually helps.'}
      </p>
      <Button onClick={() => window.location.reload()}>{isMissing ? 'Try Again' : 'Reload'}</Button>
    </main>
  )
}
