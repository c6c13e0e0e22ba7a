import { exported } from '#offline/outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'

/** Gives a saved action to the person as text, to keep or to report it. */
export function CopyButton({ row }: { row: unknown }) {
  const copy = () =>
    navigator.clipboard.writeText(exported(row)).then(
      () => toasts.success('Copied'),
      () => toasts.error('This browser would not copy it'),
    )
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      Copy
    </Button>
  )
}
