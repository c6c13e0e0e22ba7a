import { exportOpAsText } from '#offline/outbox/op-export.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { COPY_BUTTON_COPY } from './copy.ts'

/** Copies a saved action as text, to keep or to report. */
export function CopyOpButton({ row }: { row: unknown }) {
  const copy = () =>
    navigator.clipboard.writeText(exportOpAsText(row)).then(
      () => toasts.success(COPY_BUTTON_COPY.copied),
      () => toasts.error(COPY_BUTTON_COPY.copyRefused),
    )
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {COPY_BUTTON_COPY.copy}
    </Button>
  )
}
