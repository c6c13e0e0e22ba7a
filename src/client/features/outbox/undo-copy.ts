import type { Op } from '#offline/outbox/op.ts'
import type { OpKind } from '#offline/outbox/op-kind.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'

/** What can be undone. A file of its own: the bar is on every page, the outbox's other words are not. */
const TITLES: Partial<Record<OpKind, string>> = {
  'reject-request': 'Reject request',
  'decline-tender': 'Decline tender',
  'delete-notification': 'Delete notification',
}

function stepAtStop({ intent, actedAt }: Op): string | null {
  if (intent.kind === 'set-load-status') return `Arrival at ${formatTimeOfDay(actedAt.client)}`
  if (intent.kind !== 'record-stop-event') return null
  return `${intent.event === 'arrived' ? 'Arrived at' : 'Departed from'} ${intent.stop}`
}

export const UNDO_COPY = {
  undone: 'Undone. Nothing was sent.',
  tooLate: "Too late to undo. It's being sent.",
  /** 'Arrival at 13:07', 'Arrived at pickup, then Departed from pickup', 'Delete 3 notifications' */
  title([newest, ...others]: readonly [Op, ...Op[]]): string {
    const { intent } = newest
    const step = stepAtStop(newest)
    if (step) return others.length > 0 ? [step, ...others.map(stepAtStop)].toReversed().join(', then ') : step
    if (others.length > 0) return `Delete ${others.length + 1} notifications`
    return TITLES[intent.kind] ?? 'Last action'
  },
  announcement: 'Sends in 10 seconds. Press Control Z to undo.',
  sendsIn: (seconds: number) => `sends in ${seconds} s`,
  sendNow: 'Send now',
  undo: 'Undo',
} as const
