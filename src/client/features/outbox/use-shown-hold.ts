import { useAccountHold } from '#client/data/outbox/use-account-hold.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import type { ShownHold } from './copy.ts'

/** While the server asked this account to wait: until when, and why. */
export function useShownHold(): ShownHold | null {
  const hold = useAccountHold()
  if (!hold) return null
  const why = hold.isMaintenance ? 'maintenance' : hold.status === 429 ? 'too-many' : 'busy'
  return { until: formatTimeOfDay(hold.until), why }
}
