import { isolateBidi } from './bidi.ts'

interface Person {
  firstName: string
  lastName: string
}

/** A person's full name for a sentence or a screen; not for a field, which the person edits. */
export function personName({ firstName, lastName }: Person): string {
  return isolateBidi(`${firstName} ${lastName}`)
}

/** What a party of a load is called: the business, else the person. */
export function partyName({ businessName, ...person }: Person & { businessName: string | null }): string {
  return businessName === null ? personName(person) : isolateBidi(businessName)
}
