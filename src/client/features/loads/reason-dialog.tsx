import { Suspense } from 'react'
import { useWasOpened } from '#client/ui/dialog.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import type { ReasonDialogProps } from './reason-form.tsx'

// opens with its field, which gets the focus
const ReasonForm = lazyComponent(() => import('./reason-form.tsx').then((file) => file.ReasonForm))

/** Asks for a reason before undoing what others rely on. Its code loads when a reason is needed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const wasOpened = useWasOpened(props.open)
  return <Suspense fallback={props.open && <LoadingNotice />}>{wasOpened && <ReasonForm {...props} />}</Suspense>
}
