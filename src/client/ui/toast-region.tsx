import { Toast } from '@base-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { UI_COPY } from './copy.ts'
import { createErrorLedger } from './error-ledger.ts'
import { subscribeToToasts, type ToastMessage, type ToastNews } from './toasts.ts'

const manager = Toast.createToastManager()
const errors = createErrorLedger()

/** A repeated message renews its toast: ten failed requests show one. */
function show(news: ToastNews): void {
  if (news.kind === 'cleared') return errors.settle(news.about).forEach((id) => manager.close(id))
  const { kind, message, action, about, text } = news
  const id = `${kind}: ${message}`
  if (kind === 'error') errors.note(id, about)
  if (text !== undefined) return void manager.add({ id, type: kind, title: message, description: text, timeout: 0 })
  if (!action) return void manager.add({ id, type: kind, title: message })
  const press = () => {
    manager.close(id)
    action.run()
  }
  manager.add({
    id,
    type: kind,
    title: message,
    timeout: ACTION_MS,
    actionProps: { children: action.label, onClick: press },
  })
}

const ACTION_MS = 10_000

/** Shows the toasts; once per page. Four seconds each, three at most [ERR-09]; F6 focuses them. */
export function ToastRegion() {
  useEffect(() => subscribeToToasts(show), [])
  return (
    <Toast.Provider toastManager={manager} timeout={4000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport data-toasts aria-label={UI_COPY.notices} className={PLACE}>
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** At the bottom, where no title and no close button is, above what is fixed there; the newest is nearest the edge. */
const PLACE =
  'fixed inset-x-4 z-50 flex flex-col-reverse gap-2 sm:left-auto sm:w-96 ' +
  'bottom-[calc(var(--bottom-bar)+var(--sticky-bar)+var(--undo-bar)+var(--sheet-bar)+1rem)]'

const LOOKS = {
  success: { Icon: CircleCheck, edge: 'border-l-rail', ink: 'text-rail' },
  error: { Icon: CircleAlert, edge: 'border-l-stop', ink: 'text-stop' },
  info: { Icon: Info, edge: 'border-l-blue-ink', ink: 'text-blue-ink' },
} as const

function Notices() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => {
    const { Icon, edge, ink } = LOOKS[toast.type as ToastMessage['kind']]
    return (
      // The library marks a toast as a dialog, which it isn't, and hides its close button.
      <Toast.Root
        key={toast.id}
        toast={toast}
        role="group"
        aria-modal={undefined}
        swipeDirection={['right', 'down']}
        className={`${CARD} ${edge}`}
      >
        <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${ink}`} />
        <div className="min-w-0 flex-1 py-2.5">
          <Toast.Title render={<p />} className="font-semibold" />
          <Toast.Description
            render={<p />}
            className="max-h-40 cursor-text overflow-auto pt-1 wrap-anywhere whitespace-pre-wrap select-all"
          />
        </div>
        <Toast.Action className="min-h-11 shrink-0 rounded-control px-2 font-bold text-sign-deep underline" />
        <Toast.Close
          aria-label={UI_COPY.close}
          aria-hidden={false}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

const CARD =
  'flex items-start gap-3 rounded-control border border-l-4 border-line bg-surface pl-3 text-ink shadow-float transition ' +
  'data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0'
