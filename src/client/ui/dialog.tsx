import { type ReactNode, Suspense, useState } from 'react'
import { ComingPart, lazyPart } from './lazy-part.tsx'

export interface DialogProps {
  open: boolean
  /** asked for by Escape, the close button, the backdrop or the back of a screen reader */
  onClose: () => void
  title: string
  description?: ReactNode
  /** An alert asks a question that must be answered: a touch beside it does not close it. */
  alert?: boolean
  children?: ReactNode
}

const DialogBox = lazyPart(() => import('./dialog-box.tsx').then((file) => file.DialogBox))

/** A dialog whose machinery comes when one is first opened; from then on it stays, so that it can also close gently. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return <Suspense fallback={props.open && <ComingPart />}>{wasOpened && <DialogBox {...props} />}</Suspense>
}

/** The buttons at a dialog's foot: the main one last, on top on phones; they stay in view while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-actions
      className="sticky bottom-0 short:static -mx-5 mt-1 flex shrink-0 flex-col-reverse gap-2 border-t border-line bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:flex-row sm:justify-end sm:px-6 sm:py-4"
    >
      {children}
    </div>
  )
}
