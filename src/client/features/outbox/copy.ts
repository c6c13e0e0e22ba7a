import { formatActionCount } from '#client/data/outbox/copy.ts'
import { UI_COPY } from '#client/ui/copy.ts'
import { formatTimeOfDay, type OutboxCounts } from '#offline/outbox/op-display.ts'
import type { OpKind } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'

export const OUTBOX_COPY = {
  title: 'Outbox',
  empty: 'All sent',
  emptyHint: "What can't be sent right away is saved here and sends automatically.",
  needsYourAttention: 'Needs your attention',
  cantBeRead: "Can't be read",
  otherVersion: 'Saved by a different version of Milepost',
  otherVersionText: "This version can't read it. It stays here, and you can copy it.",
  onHold: 'On hold',
  waitingToSend: 'Waiting to send',
  sent: 'Sent',
  sentAt: (time: string) => `Sent ${time}`,
  discard: 'Discard',
  openLoad: 'Open load',
  edit: 'Edit',
} as const

export const WAITING_OP_COPY = {
  savedAt: (time: string, wait: string) => `Saved ${time}. ${wait}`,
  retryNow: 'Retry now',
  sendNow: 'Send now',
  undo: 'Undo',
  dontSend: "Don't send",
  signIn: 'Sign in',
  viewSubscription: 'View subscription',
  reload: 'Reload',
} as const

export const COPY_BUTTON_COPY = {
  copied: 'Copied',
  copy: 'Copy',
} as const

export const LOST_COPY = {
  title: 'Lost by this device',
  saved: (at: string) => `Saved ${at}. The browser deleted it, and may not have sent it before.`,
  next: 'Check whether it was done. If not, do it again.',
  dismiss: 'Dismiss',
} as const

/** The server asked the whole account to wait. */
export interface ShownHold {
  /** 'HH:MM' local time */
  until: string
  /** it got too many requests from this account, an operator holds up writes, or it is busy */
  why: 'too-many' | 'maintenance' | 'busy'
}

interface BannerFacts {
  counts: OutboxCounts
  /** when the signal was lost, 'HH:MM' local time; null while online */
  offlineSince: string | null
  /** the device has a connection, and Milepost doesn't answer on it */
  isSilent: boolean
  /** items that the browser deleted: 'Booking request, Load #53008, 22:45' */
  lost: readonly string[]
  /** the browser's storage gives no answer */
  isStorageSilent: boolean
  /** the browser refuses storage */
  isRefused: boolean
  /** it can't store the session either */
  isVisit: boolean
  hold: ShownHold | null
  /** waiting actions with a failed try: while online, the others aren't worth a banner */
  triedInVain: number
}

/** The banner's sentences, most urgent first; none when all is well. */
export function buildBannerSentences({
  counts,
  lost,
  offlineSince,
  isSilent,
  isStorageSilent,
  isRefused,
  isVisit,
  hold,
  triedInVain,
}: BannerFacts): string[] {
  const { needsYou, signIn, subscription, update } = counts
  const waiting = offlineSince === null && hold === null ? triedInVain : counts.waiting
  return [
    lost.length > 0 &&
      `This device lost ${formatActionCount(lost.length).replace(' ', ' unsent ')} (${lost.join('; ')}).`,
    isStorageSilent && `${UI_COPY.storageSilent} ${UI_COPY.storageSilentHint}`,
    isRefused && !isStorageSilent && "This browser can't save your work. Stay on this page until it's sent.",
    isVisit && "It can't keep you signed in either. If you leave or reload, you'll sign in again.",
    needsYou > 0 && `${formatActionCount(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} your attention.`,
    signIn > 0 && `Sign in to send ${formatActionCount(signIn)}.`,
    subscription > 0 && `${formatActionCount(subscription)} ${waits(subscription)} for an active subscription.`,
    update > 0 && `${formatActionCount(update)} ${waits(update)} for the latest version.`,
    offlineSince !== null && `${isSilent ? "Milepost hasn't answered since" : 'Offline since'} ${offlineSince}.`,
    waiting > 0 && `${formatActionCount(waiting)} ${waits(waiting)} to send.`,
    hold !== null && waiting > 0 && `${describeHold(hold)}.`,
  ].filter((sentence) => sentence !== false)
}

const HOLD_REASONS = {
  'too-many': 'Milepost got too many requests from you',
  maintenance: 'Milepost is under maintenance, and what you do is saved on this device',
  busy: 'Milepost is busy',
} as const

/** Why the whole account waits, and until when. */
export function describeHold({ until, why }: ShownHold): string {
  return `${HOLD_REASONS[why]}. Sends at ${until}`
}

function waits(count: number): string {
  return count === 1 ? 'is waiting' : 'are waiting'
}

export const BANNER_COPY = {
  openOutbox: 'Open outbox',
  tryAgain: 'Try Again',
} as const

/** What can be undone. */
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

export const LOGOUT_BUTTON_COPY = {
  logout: 'Logout',
} as const
