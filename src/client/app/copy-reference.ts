import { type ToastAction, toasts } from '#client/ui/toasts.ts'
import { REFERENCE_COPY } from './crash-copy.ts'

/** A button that copies the id of a request in the server's log, for support. */
export function copyReference(reference: string): ToastAction {
  const run = () => {
    navigator.clipboard.writeText(reference).then(
      () => toasts.info(REFERENCE_COPY.copied),
      () => toasts.info(REFERENCE_COPY.copyRefused),
    )
  }
  return { label: REFERENCE_COPY.reference(reference), run }
}
