import type { Op } from '#offline/outbox/op.ts'
import type { OpKind } from '#offline/outbox/op-kind.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'

/** What can be undone. A file of its own: the bar is on every page, the outbox's other words are not. */
const TITLES: Partial<Record<OpKind, string>> = {
  'reject-request': 'Reject request',
  'decline-tender': 'Decline tender',
  'record-stop-event': 'Stop time',
  'delete-notification': 'Delete notification',
}

export const UNDO_COPY = {
  undone: 'Undone. Nothing was sent.',
  tooLate: "Too late to undo. It's being sent.",
  /** 'Arrival at 13:07', 'Delete 3 notifications' */
  title([{ intent, actedAt }, ...others]: readonly [Op, ...Op[]]): string {
    if (intent.kind === 'set-load-status') return `Arrival at ${formatTimeOfDay(actedAt.client)}`
    if (others.length > 0) return `Delete ${others.length + 1} notifications`
    return TITLES[intent.kind] ?? 'Last action'
  },
  announcement: 'Sends in 10 seconds. Press Control Z to undo.',
  sendsIn: (seconds: number) => `sends in ${seconds} s`,
  sendNow: 'Send now',
  undo: 'Undo',
} as const
