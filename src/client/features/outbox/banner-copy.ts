import { formatActionCount } from '#client/data/outbox/action-count.ts'
import type { OutboxCounts } from '#offline/outbox/op-counts.ts'

interface BannerFacts {
  counts: OutboxCounts
  /** when the signal was lost, 'HH:MM' local time; null while online */
  offlineSince: string | null
  /** the device has a connection, and Milepost doesn't answer on it */
  isSilent: boolean
  /** items that the browser deleted: 'Booking request, Load #53008, 22:45' */
  lost: readonly string[]
  /** the browser refuses storage */
  isRefused: boolean
  /** it can't store the session either */
  isVisit: boolean
  /** waiting actions with a failed try: while online, the others aren't worth a banner */
  triedInVain: number
}

/** The banner's sentences, most urgent first; none when all is well. */
export function buildBannerSentences({
  counts,
  lost,
  offlineSince,
  isSilent,
  isRefused,
  isVisit,
  triedInVain,
}: BannerFacts): string[] {
  const { needsYou, signIn, subscription, update } = counts
  const waiting = offlineSince === null ? triedInVain : counts.waiting
  return [
    lost.length > 0 &&
      `This device lost ${formatActionCount(lost.length).replace(' ', ' unsent ')} (${lost.join('; ')}).`,
    isRefused && "This browser can't save your work. Stay on this page until it's sent.",
    isVisit && "It can't keep you signed in either. If you leave or reload, you'll sign in again.",
    needsYou > 0 && `${formatActionCount(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} your attention.`,
    signIn > 0 && `Sign in to send ${formatActionCount(signIn)}.`,
    subscription > 0 && `${formatActionCount(subscription)} ${waits(subscription)} for an active subscription.`,
    update > 0 && `${formatActionCount(update)} ${waits(update)} for the latest version.`,
    offlineSince !== null && `${isSilent ? "Milepost hasn't answered since" : 'Offline since'} ${offlineSince}.`,
    waiting > 0 && `${formatActionCount(waiting)} ${waits(waiting)} to send.`,
  ].filter((sentence) => sentence !== false)
}

function waits(count: number): string {
  return count === 1 ? 'is waiting' : 'are waiting'
}

export const BANNER_COPY = {
  openOutbox: 'Open outbox',
} as const
