import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { classNames } from './class-names.ts'
import { lazyPart, LoadingNotice } from './lazy-part.tsx'

// the first dialog brings it, or the signed-in page once it is idle
const DialogBox = lazyPart(() => import('./dialog-box.tsx'), 'DialogBox')

export interface DialogProps {
  open: boolean
  /** called on Escape, the close button, the backdrop or a screen reader's dismiss */
  onClose: () => void
  title: string
  description?: ReactNode
  /** An alert needs an answer: a tap outside doesn't close it. */
  alert?: boolean
  /** 720 px where there is room: for rows that are read across */
  isWide?: boolean
  /** read from its start: its first control, far below, doesn't take the focus */
  isRead?: boolean
  children?: ReactNode
}

/** Whether it has been open: from then on it stays mounted, so that closing can animate. */
export function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened
}

export function Dialog(props: DialogProps) {
  const wasOpened = useWasOpened(props.open)
  return <Suspense fallback={props.open && <LoadingNotice />}>{wasOpened && <DialogBox {...props} />}</Suspense>
}

/**
 * A dialog's buttons: main one last, on top on phones; they stay in view while the rest scrolls.
 * @param beside short labels, which fit beside each other on phones too
 */
export function DialogActions({
  beside = false,
  ref,
  children,
}: {
  beside?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <div
      ref={ref}
      data-actions
      className={classNames(
        'sticky bottom-0 @max-3xs:static short:static -mx-5 mt-1 flex shrink-0 gap-2 border-t border-line bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:flex-row sm:flex-wrap sm:items-start sm:justify-end sm:px-6 sm:py-4',
        beside ? 'flex-wrap items-start' : 'flex-col-reverse',
      )}
    >
      {children}
    </div>
  )
}
