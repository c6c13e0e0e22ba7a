import { exportOpAsText } from '#offline/outbox/outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'

/** Copies a saved action as text, to keep or to report. */
export function CopyOpButton({ row }: { row: unknown }) {
  const copy = () =>
    navigator.clipboard.writeText(exportOpAsText(row)).then(
      () => toasts.success('Copied'),
      () => toasts.error("This browser won't let us copy it"),
    )
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      Copy
    </Button>
  )
}
