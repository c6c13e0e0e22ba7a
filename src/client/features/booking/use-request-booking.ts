import type { Load } from '#contract/freight/load.ts'
import { showPushPrompt } from '#client/browser/push/push-prompt.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'

/**
 * Requests a load, online or offline. A double tap is one request. If the server rejects it, the form stays and the
 * global handler says why (BDET-10).
 */
export function useRequestBooking(load: Load, { onSent }: { onSent: () => void }) {
  return useSubmitAction(formatLoadLabel(load), {
    onActed(how) {
      const { kind, message } = toActionToast(how, 'Booking request sent successfully!')
      toasts[kind](message)
      if (how === 'done') showPushPrompt('asked')
      onSent()
    },
  })
}
