import { Button } from '#client/ui/button.tsx'

/** Last resort when a screen fails to draw: what is stored on the device is not touched by it. */
export function CrashedScreen() {
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-2xl font-bold">This screen could not be shown</h1>
      <p className="text-ink-soft">Nothing that you entered or saved was lost. Reloading usually helps.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  )
}
