import type { Instant } from '#domain/time/instant.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving, tappedAt } from '#offline/outbox/op-state.ts'
import { formatClock, localDay } from '#domain/time/stop-time.ts'
import type { DriveCopy } from './copy.ts'
import { driveDay, toServerTime } from './drive-time.ts'

interface Told {
  status: 'sent' | 'waiting' | 'refused'
  words: string
}

interface ToldIn {
  copy: DriveCopy
  /** of the page's language */
  language: string
  zone: string
  isEnded: boolean
}

/** '14:02 CST', with its day if that isn't today at the stop. */
function describeMoment(at: Instant, { language, zone }: Pick<ToldIn, 'language' | 'zone'>): string {
  const clock = formatClock(at, zone)
  const isToday = localDay(at, zone) === localDay(toServerTime(Date.now()), zone)
  return isToday ? clock : `${driveDay(at, zone, language)}, ${clock}`
}

/**
 * Whether Milepost has what this phone recorded.
 * @param zone of the stop
 * @param isEnded nothing is sent by this link until the carrier renews it
 */
export function describeOp(op: Op, { copy, language, zone, isEnded }: ToldIn): Told {
  if (op.state === 'done')
    return { status: 'sent', words: copy.sent(formatClock(toServerTime(op.settledAt ?? 0), zone)) }
  if (isMoving(op)) {
    const at = formatClock(tappedAt(op), zone)
    return { status: 'waiting', words: isEnded ? copy.savedUnsent(at) : copy.saved(at) }
  }
  if (op.restoredTo === undefined) return { status: 'refused', words: copy.refused }
  return {
    status: 'refused',
    words: `${copy.restored(describeMoment(op.restoredTo, { language, zone }))} ${copy.refused}`,
  }
}
