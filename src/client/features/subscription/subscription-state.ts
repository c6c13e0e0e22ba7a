import type { Subscription } from '#contract/account/subscription.ts'
import { isOnTrial, SUBSCRIPTION_STATES, type SubscriptionStep } from '#domain/access/subscription.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { formatDay, formatPeriodEnd } from './billing-text.ts'
import { STANDING_COPY, UNKNOWN } from './copy.ts'

/** Where the account stands, in words, and the one action that helps. */
export interface Standing {
  title: string
  text: string
  /** something doesn't work until the person acts */
  isUrgent: boolean
  step: SubscriptionStep | 'resume'
}

interface Facts {
  /** null without any */
  subscription: Subscription | null
  trialEndsAt: string | null
  /** 'VISA ending in 4242'; null when unknown */
  card: string | null
  /** an Owner or Billing: the others read who can act */
  canPay: boolean
}

/** Null while all is well. */
export function describeStanding({ subscription, trialEndsAt, card, canPay }: Facts, now: Instant): Standing | null {
  const trialEnd = trialEndsAt === null ? null : Date.parse(trialEndsAt)
  const trial = { runs: isOnTrial(trialEnd, now), until: formatDay(trialEndsAt) }
  if (!subscription) {
    if (!trial.runs || trialEnd === null) return withoutAny(trialEnd === null ? null : trial.until, canPay)
    const days = Math.ceil((trialEnd - now) / DAY_MS)
    return {
      title: STANDING_COPY.trialLeft(days),
      text: (canPay ? STANDING_COPY : STANDING_COPY.readers).trialText(trial.until),
      isUrgent: false,
      step: 'subscribe',
    }
  }
  if (isCanceling(subscription)) {
    return {
      title: STANDING_COPY.canceling,
      text: STANDING_COPY.cancelingText(formatPeriodEnd(endOfAccess(subscription))),
      isUrgent: false,
      step: 'resume',
    }
  }
  const news = STATUS_TEXTS[subscription.status]?.({ subscription, card: card ?? STANDING_COPY.yourCard, canPay })
  if (!news) return null
  const { isOver, step } = SUBSCRIPTION_STATES[subscription.status]
  const stays = trial.runs ? STANDING_COPY.overInTrial(trial.until) : STANDING_COPY.paused
  return {
    title: news.title,
    text: [news.text, stays].filter(Boolean).join(' '),
    isUrgent: !(isOver && trial.runs),
    step,
  }
}

/** Canceled, and still running until the end of what was paid. */
export function isCanceling({ status, cancelAtPeriodEnd }: Subscription): boolean {
  return cancelAtPeriodEnd && SUBSCRIPTION_STATES[status].grantsAccess
}

/** When a canceled subscription stops. */
export function endOfAccess({ status, currentPeriodEnd, trialEnd }: Subscription): string | null {
  return status === 'trialing' ? (trialEnd ?? currentPeriodEnd) : currentPeriodEnd
}

/** When a canceled subscription stopped: one that ran on until the period's end was canceled earlier. */
export function endedAt({ cancelAtPeriodEnd, canceledAt, currentPeriodEnd }: Subscription): string | null {
  return cancelAtPeriodEnd ? currentPeriodEnd : (canceledAt ?? currentPeriodEnd)
}

function withoutAny(endedOn: string | null, canPay: boolean): Standing {
  return {
    title: endedOn === null ? STANDING_COPY.none : STANDING_COPY.trialOver(endedOn),
    text: canPay ? STANDING_COPY.paused : STANDING_COPY.readers.paused,
    isUrgent: true,
    step: 'subscribe',
  }
}

interface StatusFacts {
  subscription: Subscription
  card: string
  canPay: boolean
}

type StatusText = (facts: StatusFacts) => { title: string; text: string }

/** The states that need a word. */
const STATUS_TEXTS: Partial<Record<Subscription['status'], StatusText>> = {
  past_due: ({ card, canPay }) => ({
    title: STANDING_COPY.pastDue,
    text: `${STANDING_COPY.pastDueText(card)} ${canPay ? STANDING_COPY.payOrSwitch : STANDING_COPY.readers.canPay}`,
  }),
  unpaid: ({ card, canPay }) => ({
    title: STANDING_COPY.unpaid,
    text: `${STANDING_COPY.unpaidText(card)} ${canPay ? STANDING_COPY.payOpen : STANDING_COPY.readers.canPay}`,
  }),
  incomplete: ({ canPay }) => ({
    title: STANDING_COPY.incomplete,
    text: (canPay ? STANDING_COPY : STANDING_COPY.readers).incompleteText,
  }),
  incomplete_expired: () => ({ title: STANDING_COPY.neverPaid, text: STANDING_COPY.neverPaidText }),
  canceled: ({ subscription }) => {
    const day = formatDay(endedAt(subscription))
    return { title: day === UNKNOWN ? STANDING_COPY.overUndated : STANDING_COPY.over(day), text: '' }
  },
  paused: ({ canPay }) => ({
    title: STANDING_COPY.noCard,
    text: (canPay ? STANDING_COPY : STANDING_COPY.readers).noCardText,
  }),
  other: () => ({ title: STANDING_COPY.unknown, text: STANDING_COPY.unknownText }),
}
