import type { RegisterChange } from '#domain/freight/carrier-authority.ts'
import {
  about,
  carrierName,
  type Deciders,
  draftNotification,
  type EventFacts,
  type EventOf,
  type NotificationDraft,
  toBroker,
  toCarrier,
} from './notification-draft.ts'

const WORDS: Record<RegisterChange, { title: string; theirs: string; yours: string }> = {
  'out-of-service': {
    title: 'Out of service',
    theirs: "is out of service, says FMCSA's register. Call the company before the truck moves",
    yours: "FMCSA's register says that your company is out of service",
  },
  'authority-lost': {
    title: 'Authority ended',
    theirs: "no longer has active authority in FMCSA's register. Call the company before the truck moves",
    yours: "FMCSA's register no longer shows active authority for your company",
  },
  'broker-authority-lost': {
    title: 'Broker authority ended',
    theirs: "no longer has active broker authority in FMCSA's register. Call the company before you haul",
    yours: "FMCSA's register no longer shows active broker authority for your company",
  },
  'contact-changed': {
    title: 'Registered contact changed',
    theirs: "has another phone or email in FMCSA's register. Call a number you know before you pay or load",
    yours: "FMCSA's register has another phone or email for your company. If that wasn't you, call FMCSA",
  },
}

/** All parties hear of it: a carrier that lost its authority may not know that its broker does. */
function draftRegisterChange(
  { carrierId: holderId, change, to, more, namedUsdot }: EventOf<'register.changed'>,
  facts: EventFacts,
): NotificationDraft[] {
  const { title, theirs, yours } = WORDS[change]
  const recipient = to === facts.load.ownerId ? toBroker(facts) : toCarrier(to)
  if (to === holderId && namedUsdot === undefined)
    return draftNotification('identity', recipient, facts, title, `${yours}. We tell your brokers and carriers.`)
  const others = more === 0 ? '' : ` It is also on ${more} more ${more === 1 ? 'load' : 'loads'} of yours.`
  const who = facts.namedCarrier ?? carrierName(facts, holderId)
  const message = `${who} ${theirs}. You share ${about(facts)}.${others}`
  return draftNotification('identity', recipient, facts, title, message, { actionText: 'Open load' })
}

export const REGISTER_DECIDERS: Deciders<'register.changed'> = { 'register.changed': draftRegisterChange }
