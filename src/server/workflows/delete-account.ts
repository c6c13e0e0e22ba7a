import type { Kysely, Transaction } from 'kysely'
import { SEAT_NAMES } from '#domain/access/seat.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import type { Schema } from '#server/db/schema.ts'
import {
  type AccountDeps,
  queueSecurityNotice,
  requirePersonWithPassword,
} from '#server/features/account/account-deps.ts'
import { lockAccount, lockClosingAccount } from '#server/features/account/account.sql.ts'
import { countPeople, logCompanyEvent } from '#server/features/account/people/company.sql.ts'
import { tellOwners } from '#server/features/account/owner-notice.step.ts'
import { endSeat } from '#server/features/account/people/end-seat.step.ts'
import { lockPerson, type PersonRow } from '#server/features/account/person.sql.ts'
import { erasePersonalData } from '#server/features/account/erase-personal-data.sql.ts'
import {
  closeBookingRequest,
  closePendingRequests,
  lockBookingRequest,
} from '#server/features/booking/booking-request.sql.ts'
import { erasePersonFromDeals } from '#server/features/deals/erase-contacts.sql.ts'
import { endConsentsOfAccount } from '#server/features/dispatch/end-consents.step.ts'
import { appendLoadEvent } from '#server/features/loads/load-event.sql.ts'
import { handOverLoads, type LockedLoad, lockLoad, NO_TENDER, updateLoadRow } from '#server/features/loads/load.sql.ts'
import { touchVisibleLoads } from '#server/features/sync/changes.sql.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { activeLoadNumbers, listAccountLoadIds, listPendingRequests } from './account-load.sql.ts'

function stillActive(numbers: readonly number[]): Refused {
  const named = numbers.slice(0, 3).map((number) => `#${number}`)
  const more = numbers.length - named.length
  const which = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return new Refused('ACTIVE_LOADS', {
    message: `You still have active loads (${which}). Complete them or release their carrier first, then delete your account.`,
  })
}

/**
 * Loads first: an active load blocks the deletion; postings, tenders and requests end.
 * @param isAlone closes only a company of one
 * @returns false if new loads or people came before the account was locked: loads must be locked first, so retry
 */
async function close(
  tx: Transaction<Schema>,
  person: PersonRow,
  { now, isAlone }: { now: number; isAlone: boolean },
): Promise<boolean> {
  const accountId = person.account_id
  const leaving = { actorId: accountId, now }
  await touchVisibleLoads(tx, accountId, now)
  const loads = await lockAccountLoads(tx, accountId)
  if (!(await lockClosingAccount(tx, accountId))) throw new Refused('UNAUTHENTICATED')
  if (isAlone && !(await lockPerson(tx, person.person_id))) throw new Refused('UNAUTHENTICATED')
  if (isAlone && (await countPeople(tx, accountId)) > 1) return false
  if (await hasMoreLoads(tx, accountId, loads)) return false
  const active = await activeLoadNumbers(tx, accountId)
  if (active.length > 0) throw stillActive(active)
  for (const load of loads) {
    if (load.status !== 'pending') continue
    if (load.owner_id === accountId) await removeFromBoard(tx, load, leaving)
    else if (load.dispatcher_id === accountId) await declineTenderForClosing(tx, load, leaving)
  }
  await withdrawRequests(tx, leaving)
  await queueSecurityNotice(tx, 'account-deleted', person, { now })
  // while the account's number still says which of them lapsed
  await endConsentsOfAccount(tx, accountId, new Date(now))
  await erasePersonalData(tx, accountId, new Date(now))
  return true
}

/** Closes a company, however many people work there. @throws Refused ACTIVE_LOADS */
export async function closeAccount(db: Kysely<Schema>, person: PersonRow, now: number): Promise<void> {
  let hasLeft = false
  while (!hasLeft) hasLeft = await db.transaction().execute((tx) => close(tx, person, { now, isAlone: false }))
}

/** SET-08 */
export const deleteAccount = (deps: AccountDeps) =>
  route(deleteAccountEndpoint, async ({ body }, ctx) => {
    const person = await requirePersonWithPassword(deps, ctx, body.password)
    await endMembership(ctx.db, person, ctx.now)
    ctx.security('account-deleted', { accountId: person.account_id })
    return { message: 'Account deleted successfully' }
  })

/** TEAM-23: with colleagues, the person leaves and the company stays; alone, it is closed. Who joins meanwhile is counted. */
async function endMembership(db: Kysely<Schema>, person: PersonRow, now: number): Promise<void> {
  let hasEnded = false
  while (!hasEnded) {
    const isAlone = (await countPeople(db, person.account_id)) === 1
    hasEnded = await db
      .transaction()
      .execute((tx) => (isAlone ? close(tx, person, { now, isAlone }) : leaveCompany(tx, person, now)))
  }
}

/**
 * @returns false for somebody who works alone by now
 * @throws Refused LAST_OWNER
 */
async function leaveCompany(tx: Transaction<Schema>, person: PersonRow, now: number): Promise<boolean> {
  const { account_id: accountId, person_id: id } = person
  await touchVisibleLoads(tx, accountId, now)
  if (!(await lockAccount(tx, accountId)) || !(await lockPerson(tx, id))) throw new Refused('UNAUTHENTICATED')
  if ((await countPeople(tx, accountId)) === 1) return false
  if (person.seat === 'owner' && (await countPeople(tx, accountId, 'owner')) === 1) throw new Refused('LAST_OWNER')
  const at = new Date(now)
  await queueSecurityNotice(tx, 'account-deleted', person, { now })
  await logCompanyEvent(tx, {
    account_id: accountId,
    type: 'left',
    person_id: id,
    about_id: id,
    seat: person.seat,
    at,
  })
  const { length: unassigned } = await handOverLoads(tx, id, null)
  const left = { personId: id, seat: person.seat, name: `${person.first_name} ${person.last_name}`, unassigned }
  await record(tx, { type: 'team.left', ...left }, { actorId: accountId, now })
  await endSeat(tx, { id, accountId }, { why: 'left', by: id, now: at })
  await erasePersonFromDeals(tx, { accountId, personId: id, now: at })
  if (person.seat === 'owner') {
    const changed = `${person.first_name} ${person.last_name}: ${SEAT_NAMES.owner}, left`
    await tellOwners(tx, accountId, 'owners-changed', { now, changed })
  }
  return true
}

interface Leaving {
  actorId: string
  now: number
}

/** Locks those loads in id order, so two accounts leaving at once can't deadlock. */
async function lockAccountLoads(tx: Transaction<Schema>, accountId: string): Promise<LockedLoad[]> {
  const loads: LockedLoad[] = []
  for (const id of await listAccountLoadIds(tx, accountId)) {
    const load = await lockLoad(tx, id)
    if (load) loads.push(load)
  }
  return loads
}

/** Whether more freight was committed since the locks were taken. */
async function hasMoreLoads(
  tx: Transaction<Schema>,
  accountId: string,
  locked: readonly LockedLoad[],
): Promise<boolean> {
  const known = new Set(locked.map(({ id }) => id))
  return (await listAccountLoadIds(tx, accountId)).some((id) => !known.has(id))
}

/** Deletes a posted load. A carrier with a tender is notified that it was revoked. */
async function removeFromBoard(tx: Transaction<Schema>, load: LockedLoad, { actorId, now }: Leaving): Promise<void> {
  await updateLoadRow(tx, load.id, { ...NO_TENDER, deleted_at: new Date(now) }, new Date(now))
  const rejectedRequestIds = await closePendingRequests(tx, load.id, {
    message: 'The load was taken off the board',
    by: actorId,
    now: new Date(now),
  })
  await appendLoadEvent(tx, { loadId: load.id, type: 'deleted', actorId, occurredAt: now, now })
  if (load.dispatcher_id)
    await record(tx, { type: 'load.tender-revoked', loadId: load.id, carrierId: load.dispatcher_id }, { actorId, now })
  await record(tx, { type: 'load.deleted', loadId: load.id, rejectedRequestIds }, { actorId, now })
}

/** Declines a leaving carrier's tender: the load returns to the board and the broker is notified. */
async function declineTenderForClosing(
  tx: Transaction<Schema>,
  load: LockedLoad,
  { actorId, now }: Leaving,
): Promise<void> {
  await updateLoadRow(tx, load.id, NO_TENDER, new Date(now))
  await appendLoadEvent(tx, { loadId: load.id, type: 'tender-declined', actorId, occurredAt: now, now })
  await record(tx, { type: 'load.tender-declined', loadId: load.id, carrierId: actorId }, { actorId, now })
}

/** Withdraws the account's pending requests. Their loads are already locked. */
async function withdrawRequests(tx: Transaction<Schema>, { actorId, now }: Leaving): Promise<void> {
  for (const { id, load_id: loadId } of await listPendingRequests(tx, actorId)) {
    await lockBookingRequest(tx, id)
    await closeBookingRequest(tx, id, { status: 'withdrawn', message: null, by: actorId, now: new Date(now) })
    await record(tx, { type: 'booking.withdrawn', loadId, requestId: id }, { actorId, now })
  }
}
