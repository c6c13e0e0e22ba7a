import type { DriverNews } from '#domain/freight/deal.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import {
  carrierName,
  draftNotification,
  type EventFacts,
  type EventOf,
  type NotificationDraft,
} from './notification-draft.ts'

const money = (cents: number) => formatMoney(centsToDollars(cents))
const about = ({ load }: EventFacts) => `load #${load.number}, ${load.lane}`

/** Who did it, and the account of the other party. */
function parties(side: DealSide, carrierId: string, facts: EventFacts): { who: string; to: string } {
  const { load } = facts
  return side === 'broker'
    ? { who: load.ownerName, to: carrierId }
    : { who: carrierName(facts, carrierId), to: load.ownerId }
}

export function draftProposedChange(
  { side, carrierId, fromCents, cents, reason }: EventOf<'deal.change-proposed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { who, to } = parties(side, carrierId, facts)
  const terms = cents === fromCents ? 'other times' : `${money(cents)} instead of ${money(fromCents)}`
  const message = `${who} proposes ${terms} for ${about(facts)}: ${isolateBidi(reason)}`
  return draftNotification('trips', to, facts, 'Change to approve', message, { actionText: 'Open load' })
}

/** The other party. A withdrawal needs no answer: the change is gone from the load. */
export function draftAnsweredChange(
  { side, carrierId, answer, cents }: EventOf<'deal.change-answered'>,
  facts: EventFacts,
): NotificationDraft[] {
  if (answer === 'withdrawn') return []
  const { who, to } = parties(side, carrierId, facts)
  const [title, after] =
    answer === 'accepted'
      ? ['Change accepted', `The agreed rate is ${money(cents)}. You can sign the new rate confirmation.`]
      : ['Change declined', 'The agreed terms stay as they are.']
  return draftNotification('trips', to, facts, title, `${who} ${answer} the change of ${about(facts)}. ${after}`)
}

const STATED: Record<DriverNews, [title: string, did: string]> = {
  named: ['Driver and equipment named', 'named driver and equipment for'],
  changed: ['Driver or equipment changed', 'changed driver or equipment for'],
  removed: ['Driver and equipment removed', 'removed driver and equipment from'],
}

/** The broker reads on the load who it is: a notification would keep the name after its carrier closed the account. */
export function draftStatedDriver(
  { carrierId, news }: EventOf<'deal.driver-stated'>,
  facts: EventFacts,
): NotificationDraft[] {
  const [title, did] = STATED[news]
  const message = `${carrierName(facts, carrierId)} ${did} ${about(facts)}.`
  return draftNotification('trips', facts.load.ownerId, facts, title, message, { actionText: 'Open load' })
}
