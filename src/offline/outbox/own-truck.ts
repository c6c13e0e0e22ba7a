import type { Instant } from '#domain/time/instant.ts'
import type { Op } from './op.ts'
import type { IntentOf } from './op-kind.ts'
import { isAhead } from './op-state.ts'

/**
 * The truck's figures as last typed on this device.
 * @param told by the server; undefined if it hasn't been asked
 * @param toldAt when it was, by the device's clock
 */
export function overlayTruck<T extends object | null | undefined>(
  told: T,
  toldAt: Instant,
  ops: readonly Op[],
): T | IntentOf<'set-truck'>['figures'] {
  const isNewer = ({ settledAt }: Op) => (settledAt ?? 0) > toldAt
  return ops.reduce<T | IntentOf<'set-truck'>['figures']>(
    (shown, op) => (op.intent.kind === 'set-truck' && isAhead(op, isNewer) ? op.intent.figures : shown),
    told,
  )
}
