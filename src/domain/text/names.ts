import { toComparedForm } from './unicode-form.ts'
import { isolateBidi } from './bidi.ts'

interface Person {
  firstName: string
  lastName: string
}

/** A person's full name for a sentence or a screen; not for a field, which the person edits. */
export function personName({ firstName, lastName }: Person): string {
  return isolateBidi(`${firstName} ${lastName}`)
}

/**
 * What colleagues call one of theirs: 'Nia', or 'Nia Brooks' if two of them share that first name. Who isn't among them
 * any more has the full name.
 * @param person or first and last name as one text
 */
export function colleagueName(person: Person | string, people: readonly Person[]): string {
  const name = typeof person === 'string' ? person : `${person.firstName} ${person.lastName}`
  const named = people.filter(({ firstName, lastName }) => `${firstName} ${lastName}` === name)
  const [firstName] = named.map((each) => each.firstName)
  const sharing = people.filter((each) => each.firstName === firstName)
  return isolateBidi(firstName !== undefined && sharing.length === 1 ? firstName : name)
}

interface NamedParty extends Person {
  businessName: string | null
}

/** What a party of a load is called, on a paper or in a list that is sorted: its business, else the person. */
export function writtenPartyName({ businessName, firstName, lastName }: NamedParty): string {
  return businessName ?? `${firstName} ${lastName}`
}

/** The same for a sentence or a screen. */
export function partyName(party: NamedParty): string {
  return isolateBidi(writtenPartyName(party))
}

/** 'Dallas, TX', for a sentence or a screen. */
export function placeName({ city, state }: { city: string; state: string }): string {
  return `${isolateBidi(city)}, ${state}`
}

/** Forms of companies, which people leave out. */
const FORMS = /\b(llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|pllc|dba|the)\b/g

function words(name: string): string {
  return toComparedForm(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[.'’]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(FORMS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether two names may be one business: 'Gill Bros. Trucking' is no 'GILL TRUCKING LLC', 'Gill Trucking' is. */
export function isSameBusiness(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)]
  return a !== '' && b !== '' && (a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `))
}
