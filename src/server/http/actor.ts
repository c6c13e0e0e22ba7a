import type { ApiScope } from '#contract/programs/api-scope.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { Seat } from '#domain/access/seat.ts'
import type { Proofs } from '#domain/access/proof.ts'

/** The caller, as read from the database for this request. A driver's link and a program prove nothing. */
export interface Actor extends Proofs {
  accountId: AccountId
  /** who acts for the company; null for a driver's link and a program */
  personId: PersonId | null
  /** of the person; null without one */
  sessionId: string | null
  /** of the person; null for a driver's link, which only has what its endpoints allow, and for a key with its scopes */
  seat: Seat | null
  /** of the role, as far as the seat keeps them */
  permissions: readonly Permission[]
  /** epoch milliseconds: new accounts get smaller budgets */
  createdAt: number
  /** on trial, or has an active subscription */
  hasAccess: boolean
  /** what the statement saw that read its session (`MOMENT`); links have none */
  moment?: string
  /** the caller is a driver's link; `accountId` is the carrier that it acts for */
  link?: { id: string; dealId: string; loadId: string }
  /** a partner's message acts, which is no request */
  channel?: { partnerId: string; name: string }
  /** the caller is a program */
  key?: { id: string; name: string; scopes: readonly ApiScope[] }
}

/** What tells callers of one company apart. */
type Caller = Pick<Actor, 'personId' | 'link' | 'key'>

/** Who signed in. @throws Error for a driver's link and a program, which are nobody's */
export function personOf({ personId }: Pick<Actor, 'personId'>): PersonId {
  if (personId === null) throw new Error('nobody signed in')
  return personId
}

/** The session of who signed in. @throws Error like `personOf` */
export function sessionOf({ sessionId }: Pick<Actor, 'sessionId'>): string {
  if (sessionId === null) throw new Error('nobody signed in')
  return sessionId
}

/** Whose idempotency keys and uploads a request uses: a person's, a link's or a program's. */
export function keyOwnerOf(actor: Caller): string {
  return actor.link?.id ?? actor.key?.id ?? personOf(actor)
}

/** Whose hourly budgets and seconds of document work a request spends: the company's, however many people it has. */
export function budgetOwnerOf({ accountId, link }: Pick<Actor, 'accountId' | 'link'>): string {
  return link?.id ?? accountId
}

/** In whose line a request waits for its turn, and whose open streams count together. */
export function lineOwnerOf(actor: Caller): string {
  return actor.link?.id ?? actor.key?.id ?? personOf(actor)
}
