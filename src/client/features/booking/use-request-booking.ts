import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { suggestInstall } from '#client/browser/page/install-offer.ts'
import { showPushPrompt } from '#client/browser/push/push-prompt.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { type ActionResult, OTHER_WAITING } from '#client/data/outbox/submit-action.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { Intent, IntentOf } from '#offline/outbox/op-kind.ts'
import { BOOK_LOAD_COPY } from './book-load-copy.ts'

type Booking = IntentOf<'request-booking'>

/**
 * Requests a load, online or offline. A double tap is one request; another request while one waits asks whether to
 * replace that. If the server rejects it, the form stays and the global handler says why (BDET-10).
 */
export function useRequestBooking(load: Load, { onSent }: { onSent: () => void }) {
  const [conflict, setConflict] = useState<{ waiting: Op; typed: Booking } | null>(null)
  const label = formatLoadLabel(load)
  const about = `request ${load.id}`
  const onActed = (how: ActionResult) => {
    const { kind, message } = toActionToast(how, BOOK_LOAD_COPY.done)
    toasts[kind](message)
    if (how === 'done') showPushPrompt('asked')
    suggestInstall()
    setConflict(null)
    onSent()
  }
  const sending = useSubmitAction(label, { onActed, handles: OTHER_WAITING, about })
  const replacing = useSubmitAction(label, {
    about,
    onActed,
    onRefused: () => setConflict(null),
    insteadOf: conflict?.waiting.opId,
  })
  return {
    isReplacing: replacing.isPending,
    /** the rates of the request that waits and of the one that was typed; null when none waits */
    conflict: conflict && { waiting: proposedIn(conflict.waiting.intent), typed: proposedIn(conflict.typed) },
    /** rejects with what the server refused */
    send: (typed: Booking) =>
      sending.mutateAsync(typed, {
        onError(error) {
          if (error instanceof ApiError && error.code === OTHER_WAITING)
            setConflict({ waiting: error.current as Op, typed })
        },
      }),
    replace: () => conflict && replacing.mutate(conflict.typed),
    keepWaiting: () => setConflict(null),
  }
}

function proposedIn(intent: Intent): number | null {
  return intent.kind === 'request-booking' ? (intent.ask.proposedRate ?? null) : null
}
