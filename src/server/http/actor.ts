import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { Seat } from '#domain/access/seat.ts'
import type { Proofs } from '#domain/access/proof.ts'

/** The caller, as read from the database for this request. A driver's link proves nothing. */
export interface Actor extends Proofs {
  accountId: AccountId
  /** who acts for the company; null for a driver's link */
  personId: PersonId | null
  sessionId: string
  /** of the person; null for a driver's link, which only has what its endpoints allow */
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
}

/** Who signed in. @throws Error for a driver's link, which is nobody's */
export function personOf({ personId }: Pick<Actor, 'personId'>): PersonId {
  if (personId === null) throw new Error('a driver’s link has no person')
  return personId
}

/** Whose idempotency keys and uploads a request uses: a person's, or a link's. */
export function keyOwnerOf(actor: Pick<Actor, 'personId' | 'link'>): string {
  return actor.link?.id ?? personOf(actor)
}

/** Whose hourly budgets and seconds of document work a request spends: the company's, however many people it has. */
export function budgetOwnerOf({ accountId, link }: Pick<Actor, 'accountId' | 'link'>): string {
  return link?.id ?? accountId
}

/** In whose line a request waits for its turn, and whose open streams count together. */
export function lineOwnerOf(actor: Pick<Actor, 'personId' | 'link'>): string {
  return actor.link?.id ?? personOf(actor)
}
