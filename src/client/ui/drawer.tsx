import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { UI_COPY } from './copy.ts'
import { useBackCloses } from './use-back-closes.ts'

/** A left panel on phones and tablets; its button, Escape or a tap outside closes it. */
export function Drawer({
  open,
  onClose,
  title,
  children,
}: {
  /** accessible name */
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-veil lg:hidden" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-30 w-72 max-w-[85vw] overflow-y-auto bg-surface outline-none lg:hidden">
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <Dialog.Close
            aria-label={UI_COPY.closeNamed(title.toLowerCase())}
            className="absolute top-2 right-2 grid size-12 place-items-center"
          >
            <X aria-hidden className="size-6" />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
