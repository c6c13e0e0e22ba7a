import { useWasOpened } from '#client/ui/dialog.tsx'
import { ReasonForm, type ReasonDialogProps } from './reason-form.tsx'

/** Asks for a reason before undoing what others rely on. */
export function ReasonDialog(props: ReasonDialogProps) {
  const wasOpened = useWasOpened(props.open)
  return wasOpened && <ReasonForm {...props} />
}
