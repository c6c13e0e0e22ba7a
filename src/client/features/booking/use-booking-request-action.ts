import type { BookingRequest } from '#contract/freight/booking-request.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import { BOOKING_COPY, BOOKING_REQUEST_TOASTS } from './copy.ts'

/**
 * Accepts, rejects or withdraws, online or offline. Toasts the result beside the server's reason; then requests and
 * loads are refetched (REQ-10).
 * @param undo the screen offers Undo for ten seconds
 */
export function useBookingRequestAction(
  verb: keyof typeof BOOKING_REQUEST_TOASTS,
  { load }: Pick<BookingRequest, 'load'>,
  { undo = false } = {},
) {
  const about = `${verb} request on ${load.number}`
  return useSubmitAction(BOOKING_COPY.loadName(load.number, load.pickup, load.delivery), {
    about,
    onActed(how) {
      const { kind, message } = toActionToast(how, BOOKING_REQUEST_TOASTS[verb].done)
      toasts[kind](message)
    },
    ...(undo && { onHeld: () => undefined }),
    onRefused: () => toasts.error(BOOKING_REQUEST_TOASTS[verb].failed, undefined, about),
  })
}
