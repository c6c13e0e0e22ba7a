import { personName } from '#domain/text/names.ts'
import type { Load, Location, Party } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { LOAD_CONTACTS_COPY } from './copy.ts'

interface Contact {
  role: string
  name: string
  phone: string | null
  email: string | null
}

/** Contacts for a load: the other party first, then the docks in stop order. */
export function listLoadContacts(load: Load): Contact[] {
  const otherSide = load.viewer === 'owner' ? load.dispatcher : load.broker
  return [
    ...(otherSide
      ? [ofParty(load.viewer === 'owner' ? LOAD_CONTACTS_COPY.dispatcher : LOAD_CONTACTS_COPY.broker, otherSide)]
      : []),
    // a carrier also calls the dispatcher that booked for it
    ...(load.deal?.carrier?.accountId !== undefined && load.dispatcher
      ? [ofParty(LOAD_CONTACTS_COPY.dispatcher, load.dispatcher)]
      : []),
    ofStop(LOAD_CONTACTS_COPY.pickup, firstStopOf(load).location),
    ofStop(LOAD_CONTACTS_COPY.dispatch, lastStopOf(load).location),
  ]
}

function ofParty(role: string, { phoneNumber, email, ...person }: Party): Contact {
  return { role, name: personName(person), phone: phoneNumber, email }
}

function ofStop(role: string, { contactName, contactPhone, contactEmail, city, state }: Location): Contact {
  return { role, name: contactName ?? `${city}, ${state}`, phone: contactPhone, email: contactEmail }
}
