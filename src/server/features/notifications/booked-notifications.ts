import {
  about,
  draftNotification,
  type EventFacts,
  named,
  type NotificationDraft,
  toCarrier,
  toHauler,
} from './notification-draft.ts'

/** Of a carrier that a dispatcher named. */
export const NOT_PROVED = ' ⚠ Number not proved.'

/** What the broker must know of the carrier that a dispatcher booked for, whom it may not have seen before. */
export function bookedCarrier({ bookedFor }: EventFacts): string {
  if (!bookedFor) return ''
  const { carrierName: name, isUsdotProved, breaksRule } = bookedFor
  return ` ${name} hauls it.${isUsdotProved ? '' : NOT_PROVED}${breaksRule ? " It doesn't meet your carrier rules." : ''}`
}

/** A carrier hears of each load that its dispatcher booked in its name. */
export function draftBookedFor(facts: EventFacts): NotificationDraft[] {
  const { bookedFor } = facts
  if (!bookedFor) return []
  const message = `${bookedFor.dispatcherName} booked ${about(facts)}, in your name.`
  return draftNotification('identity', toHauler(facts), facts, 'Booked in your name', message, {
    actionText: 'Open load',
  })
}

/** The carrier that accepted an offer or a tender gets its rate confirmation in writing. */
export function draftRateConfirmation(carrierId: string | undefined, facts: EventFacts): NotificationDraft[] {
  const message = `${named(facts)} is yours. The rate confirmation is ready to sign.`
  return draftNotification('trips', toCarrier(carrierId), facts, 'Rate confirmation ready', message)
}
