import type { Op } from '#offline/outbox/op.ts'
import { isMoving, tappedAt } from '#offline/outbox/op-state.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import type { DriveCopy } from './copy.ts'
import { toServerTime } from './drive-time.ts'

interface Told {
  status: 'sent' | 'waiting' | 'refused'
  words: string
}

/**
 * Whether Milepost has what this phone recorded.
 * @param zone of the stop
 * @param isEnded nothing is sent by this link until the carrier renews it
 */
export function describeOp(op: Op, { copy, zone, isEnded }: { copy: DriveCopy; zone: string; isEnded: boolean }): Told {
  if (op.state === 'done')
    return { status: 'sent', words: copy.sent(formatClock(toServerTime(op.settledAt ?? 0), zone)) }
  if (isMoving(op)) {
    const at = formatClock(tappedAt(op), zone)
    return { status: 'waiting', words: isEnded ? copy.savedUnsent(at) : copy.saved(at) }
  }
  if (op.restoredTo === undefined) return { status: 'refused', words: copy.refused }
  return { status: 'refused', words: `${copy.restored(formatClock(op.restoredTo, zone))} ${copy.refused}` }
}
