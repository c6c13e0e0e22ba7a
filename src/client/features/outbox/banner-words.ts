import type { OutboxCounts } from '#offline/overlay.ts'

interface BannerFacts {
  counts: OutboxCounts
  /** when signal was lost, 'HH:MM' on the person's clock; null while there is some */
  offlineSince: string | null
  /** the browser refuses to store */
  isRefused: boolean
  /** it refuses the sign-in as well */
  isVisit: boolean
  /** of those that wait, the ones that were tried in vain: what is on its way is no news while there is signal */
  triedInVain: number
}

/** '1 action', '3 actions'. */
export function actionsOf(count: number): string {
  return `${count} ${count === 1 ? 'action' : 'actions'}`
}

/** The banner's sentences, the most pressing first; none when all is well. */
export function bannerSentences({ counts, offlineSince, isRefused, isVisit, triedInVain }: BannerFacts): string[] {
  const { needsYou, signIn, subscription, update } = counts
  const waiting = offlineSince === null ? triedInVain : counts.waiting
  return [
    isRefused && 'This browser does not keep your work: stay until it says that it is sent.',
    isVisit && 'It does not keep you signed in either: once you leave or reload, you sign in again.',
    needsYou > 0 && `${actionsOf(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} you.`,
    signIn > 0 && `Sign in to send ${actionsOf(signIn)}.`,
    subscription > 0 && `${actionsOf(subscription)} ${waits(subscription)} for your subscription.`,
    update > 0 && `${actionsOf(update)} ${waits(update)} for the newest version.`,
    offlineSince !== null && `No signal since ${offlineSince}.`,
    waiting > 0 && `${actionsOf(waiting)} ${waits(waiting)} to be sent.`,
  ].filter((sentence) => sentence !== false)
}

function waits(count: number): string {
  return count === 1 ? 'waits' : 'wait'
}
