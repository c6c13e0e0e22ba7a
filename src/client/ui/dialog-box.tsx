import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import { UI_COPY } from './copy.ts'
import type { DialogProps } from './dialog.tsx'
import { useBackCloses } from './use-back-closes.ts'

/**
 * A bottom sheet on phones, a centered panel elsewhere. Traps focus and restores it on close.
 * Buttons go into `DialogActions`, inside the form if there is one.
 */
export function DialogBox({
  open,
  onClose,
  title,
  description,
  alert = false,
  isWide = false,
  isRead = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const around = useRef<HTMLElement>(null)
  useBackCloses(open, onClose)
  const Root = alert ? AlertDialog.Root : Base.Root
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="@container fixed inset-0 z-40 flex flex-col items-center justify-end pt-10 sm:justify-center sm:p-6">
          <Base.Popup
            ref={popup}
            className={classNames(POPUP, isWide ? 'sm:max-w-180' : 'sm:max-w-lg')}
            initialFocus={() => {
              opener.current = document.activeElement
              around.current = opener.current?.closest<HTMLElement>('[role$=dialog]') ?? null
              return hasControl(popup.current) && !isRead ? true : popup.current
            }}
            // what opened it may be gone, as it is done: then the dialog around it goes on
            finalFocus={() => opener.current?.isConnected || around.current}
          >
            <div className="shrink-0 py-4 pr-14 pl-5 sm:pl-6">
              <Base.Title className="text-xl font-bold @max-3xs:text-lg">{title}</Base.Title>
            </div>
            <div
              ref={keepFocus}
              className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain @max-3xs:shrink-0 @max-3xs:overflow-visible px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6 has-data-actions:pb-0"
            >
              {description && <Base.Description className="text-ink-soft">{description}</Base.Description>}
              {children}
            </div>
            {/* last in tab order, so focus starts on the content */}
            <Base.Close
              aria-label={UI_COPY.close}
              className="absolute top-1.5 right-2 grid size-12 place-items-center rounded-control text-ink-soft hover:bg-paper hover:text-ink"
            >
              <X aria-hidden className="size-6" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  )
}

/** By then a closing dialog has returned the focus, or couldn't. */
const SETTLED_AFTER_MS = 300

/** When the control that had the focus goes, Tab goes on in the dialog. */
function keepFocus(content: HTMLDivElement): () => void {
  // on the way from one control to the next, and from a dialog above, the focus is nowhere
  const regain = () => document.activeElement === document.body && content.parentElement?.focus()
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(regain, SETTLED_AFTER_MS)
  })
  observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Whether it has a control besides Close. While it has none, the dialog itself takes the focus. */
function hasControl(popup: HTMLElement | null): boolean {
  return (popup?.querySelectorAll('a, button, input, select, textarea').length ?? 0) > 1
}

/** Large text on a small phone leaves the content no room between title and buttons: there, all of it scrolls. */
const POPUP =
  'relative flex max-h-full w-full flex-col overflow-clip @max-3xs:overflow-y-auto rounded-t-sheet bg-surface shadow-float outline-none transition ' +
  'data-starting-style:translate-y-full data-ending-style:translate-y-full sm:rounded-card ' +
  'sm:data-starting-style:translate-y-3 sm:data-starting-style:opacity-0 sm:data-ending-style:translate-y-3 sm:data-ending-style:opacity-0'
