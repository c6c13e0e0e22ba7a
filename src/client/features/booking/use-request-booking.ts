import type { Load } from '#contract/load.ts'
import { offerPush } from '#client/browser/push-offer.ts'
import { labelOf } from '#client/data/load-label.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { toasts } from '#client/ui/toasts.ts'

/**
 * Asks for a load, with signal or without. A double tap is one request; what the server refuses at once leaves the form
 * as it is, and the global handler says why (BDET-10).
 */
export function useRequestBooking(load: Load, { onSent }: { onSent: () => void }) {
  return useAct(labelOf(load), {
    onActed(how) {
      const { kind, message } = sayingOf(how, 'Booking request sent successfully!')
      toasts[kind](message)
      if (how === 'done') offerPush('asked')
      onSent()
    },
  })
}
