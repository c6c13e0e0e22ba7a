import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { formatOpChip } from '#offline/outbox/op-display.ts'
import { overlayLoad, type LoadOverlay, overlayBookingRequest } from '#offline/outbox/overlay.ts'
import { type ActionChip, selectChips } from './action-chip.ts'
import { useOutbox } from './use-outbox.ts'

export interface LoadOps<L extends Load> {
  /** with what the server answered to this device's actions: its row may be older */
  load: L
  chips: ActionChip[]
  booking: LoadOverlay['booking']
  /** an unsent or unconfirmed op with a matching intent, which may still be withdrawn; null without one */
  underway: (is: (intent: Intent) => boolean) => { op: Op; words: string } | null
}

/** This device's actions on a load, with their status. */
export function useLoadOps<L extends Load>(stored: L, now: Instant): LoadOps<L> {
  const { ops } = useOutbox()
  const { load, chips, booking } = overlayLoad(stored, ops, toDeviceTime(now))
  return {
    load,
    chips: selectChips(chips),
    booking,
    underway(is) {
      const chip = chips.find(({ op }) => isMoving(op) && is(op.intent))
      return chip ? { op: chip.op, words: formatOpChip(chip) } : null
    },
  }
}

/** This device's answers to a request, with their status. */
export function useBookingRequestOps(
  request: BookingRequest,
  now: Instant,
): { chips: ActionChip[]; isUnderway: boolean } {
  const { chips } = overlayBookingRequest(request, useOutbox().ops, toDeviceTime(now))
  return { chips: selectChips(chips), isUnderway: chips.some(({ op }) => isMoving(op)) }
}
