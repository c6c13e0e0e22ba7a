import type { PersonId } from './ids.ts'
import type { Seat } from './seat.ts'

/** Somebody who works in a company. */
export interface Colleague {
  id: PersonId
  seat: Seat
  /** wants to hear of colleagues' loads too */
  hearsOthers: boolean
}

/** Whom a piece of news concerns in a company. */
export interface Concern {
  /** whose it is, the first of them who still works there: who asked, whose work the load is, the author */
  whose: readonly (PersonId | null | undefined)[]
  /** without any of these: the company's contact, or nobody for what is one person's own */
  otherwise: 'contact' | 'nobody'
  /** who hears of it besides */
  also?: 'owners' | 'billing' | 'desk'
  /** a load of the company: who wants to hear of colleagues' loads hears too */
  isOfLoad?: boolean
  /** who did it, and knows */
  by?: PersonId | null
}

const BESIDES = { owners: ['owner'], billing: ['billing'], desk: ['owner', 'desk'] } as const satisfies Record<
  string,
  readonly Seat[]
>

/** Of what each desk can answer. */
export const EVERY_DESK: Concern = { whose: [], otherwise: 'nobody', also: 'desk' }

/** Of what only owners decide. */
export const OWNERS_ONLY: Concern = { whose: [], otherwise: 'nobody', also: 'owners' }

/**
 * TEAM-18: who hears of it, each once.
 * @param people who works there, the one who is there longest first
 */
export function recipientsOf(
  { whose, otherwise, also, isOfLoad = false, by }: Concern,
  people: readonly Colleague[],
): PersonId[] {
  const living = new Set(people.map(({ id }) => id))
  const own = whose.find((id) => id != null && living.has(id))
  const contact = otherwise === 'contact' ? people.find(({ seat }) => seat === 'owner')?.id : undefined
  const besides = people.filter(
    ({ seat, hearsOthers }) =>
      (also !== undefined && BESIDES[also].some((each) => each === seat)) || (isOfLoad && hearsOthers),
  )
  const all = new Set([own ?? contact, ...besides.map(({ id }) => id)])
  return [...all].filter((id) => id !== undefined).filter((id) => id !== by)
}
