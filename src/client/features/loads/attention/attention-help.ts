import { stopLocation } from '#client/components/load-stop.ts'
import type { LoadInNeed } from './use-attention.ts'

/** The one action that helps with a load. */
export type AttentionHelp =
  | { is: 'call-carrier' | 'call-dock'; phone: string }
  | { is: 'answer'; requests: number }
  | { is: 'raise-rate' | 'view-details' }
  | { is: 'ask-for-proof'; email: string }

/** Without the number, the address or the right that the best action needs, the load's screen helps. */
export function chooseHelp({ kind, stop, requests, load }: LoadInNeed, mayUpdate: boolean): AttentionHelp {
  const { phoneNumber: carrierPhone, email } = load.dispatcher ?? {}
  const dockPhone = stopLocation(load, stop).contactPhone
  if (kind === 'late' && carrierPhone) return { is: 'call-carrier', phone: carrierPhone }
  if (kind === 'at-dock' && dockPhone) return { is: 'call-dock', phone: dockPhone }
  if (requests > 0) return { is: 'answer', requests }
  if (kind === 'no-carrier' && mayUpdate) return { is: 'raise-rate' }
  if (kind === 'documents' && email) return { is: 'ask-for-proof', email }
  return { is: 'view-details' }
}
