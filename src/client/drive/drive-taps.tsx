import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { lastStop, type StopId } from '#domain/freight/load-stop.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { tappedAt } from '#offline/outbox/op-state.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { DriveCopy } from './copy.ts'
import { describeOp } from './op-words.ts'

type TapOp = Op & { intent: IntentOf<'record-stop-event'> }

/** The taps that Milepost hasn't got, and the last one that it has. */
export function shownTaps(ops: readonly Op[]): TapOp[] {
  const taps = ops.filter((op): op is TapOp => op.intent.kind === 'record-stop-event' && op.state !== 'cancelled')
  const last = taps.findLast(({ state }) => state === 'done')
  return taps.filter((op) => op === last || op.state !== 'done')
}

interface TapsProps {
  copy: DriveCopy
  taps: readonly TapOp[]
  stops: readonly { id: StopId; zone: string }[]
  isEnded: boolean
}

const LOOKS = {
  sent: ['bg-green-tint text-green-ink', Check],
  waiting: ['bg-yellow-tint text-yellow-ink', Hourglass],
  refused: ['bg-red-tint text-red-ink', TriangleAlert],
} as const

/** What was tapped on this phone, and whether Milepost has it: said here alone, before anything else. */
export function Taps({ copy, taps, stops, isEnded }: TapsProps) {
  if (taps.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 text-base leading-snug">
      {taps.map((op) => {
        const { intent } = op
        // a change may have removed the stop
        const { zone } = stops.find(({ id }) => id === intent.stop) ?? lastStop(stops)
        const at = formatClock(tappedAt(op), zone)
        const { status, words } = describeOp(op, { copy, language: document.documentElement.lang, zone, isEnded })
        const [tone, Sign] = LOOKS[status]
        return (
          <li key={op.opId} className={`flex items-center gap-3 rounded-card px-3 py-2 ${tone}`}>
            <Sign aria-hidden className="size-6 shrink-0" />
            <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
              <strong>{copy.done(intent.event, at)}</strong>
              <span>{words}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
