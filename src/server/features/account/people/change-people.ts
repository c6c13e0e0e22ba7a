import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { changeSeatEndpoint, listCompanyEventsEndpoint, removePersonEndpoint } from '#contract/account/company.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { canBeAssigned, SEAT_NAMES } from '#domain/access/seat.ts'
import { personOf } from '#server/http/actor.ts'
import { cutPage } from '#server/http/cut-page.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { queueSecurityNotice } from '../account-deps.ts'
import { record } from '#server/jobs/record.ts'
import { tellAssigned } from '../../loads/assignment-news.step.ts'
import { countOpenLoads, handOverLoads } from '../../loads/load.sql.ts'
import { endKeysOf } from '../../integrations/end-keys.step.ts'
import { touchVisibleLoads } from '../../sync/changes.sql.ts'
import { lockAsOwner } from './owner.step.ts'
import { requireProof, requireStrongProof } from '../proof.step.ts'
import { tellOwners } from '../owner-notice.step.ts'
import { countPeople, listCompanyEvents, lockColleague, logCompanyEvent, setSeat } from './company.sql.ts'
import { endSeat } from './end-seat.step.ts'
import { presentCompany } from './present-company.ts'

/** Loads before accounts: whom others see of the company may be another after this. */
async function lockPerson(ctx: WriteContext, id: ParsedEndpointInput<typeof changeSeatEndpoint>['params']['id']) {
  const { db: tx, actor, now } = ctx
  await touchVisibleLoads(tx, actor.accountId, now)
  await lockAsOwner(ctx)
  const person = await lockColleague(tx, actor.accountId, id)
  if (!person) throw new Refused('NOT_FOUND')
  return person
}

/**
 * TEAM-22: who can't have loads any more hands the open ones over. All loads of the company are locked.
 * @param to null for nobody
 * @throws Refused ACTIVE_LOADS until somebody chose
 */
async function handOver(
  ctx: WriteContext,
  from: PersonId,
  to: PersonId | null | undefined,
): Promise<{ loads: number; to: PersonId | null }> {
  const { db: tx, actor } = ctx
  const loads = (await countOpenLoads(tx, actor.accountId)).get(from) ?? 0
  if (loads === 0) return { loads, to: null }
  if (to === undefined) throw new Refused('ACTIVE_LOADS', { message: WHO_GETS_LOADS, current: { openLoads: loads } })
  const next = to === null ? null : await lockColleague(tx, actor.accountId, to)
  if (next && (next.id === from || !canBeAssigned(next.seat))) throw new Refused('NOT_ALLOWED')
  if (next === undefined) throw new Refused('NOT_FOUND')
  await tellAssigned(ctx, { loadIds: await handOverLoads(tx, from, to), to })
  return { loads, to }
}

const WHO_GETS_LOADS = 'Choose who gets the open loads'

/** TEAM-08, TEAM-09, TEAM-24. An owner may lower their own seat while another owner remains. */
export const changeSeat = route(changeSeatEndpoint, async ({ params, body: { seat, handTo } }, ctx) => {
  const { db: tx, actor, now } = ctx
  const person = await lockPerson(ctx, params.id)
  requireStrongProof(ctx)
  if (person.seat === seat) return presentCompany(ctx)
  if (person.seat === 'owner' && (await countPeople(tx, actor.accountId, 'owner')) === 1)
    throw new Refused('LAST_OWNER')
  if (!canBeAssigned(seat)) await handOver(ctx, person.id, handTo)
  const at = new Date(now)
  const isOwnerChange = person.seat === 'owner' || seat === 'owner'
  await setSeat(tx, person.id, seat, at)
  await logCompanyEvent(tx, {
    account_id: actor.accountId,
    type: 'seat',
    person_id: personOf(actor),
    about_id: person.id,
    seat,
    seat_before: person.seat,
    at,
  })
  const changed = `${person.first_name} ${person.last_name}: ${SEAT_NAMES[person.seat]} to ${SEAT_NAMES[seat]}`
  const about = { personId: person.id, seatBefore: person.seat, seat, by: personOf(actor) }
  await record(tx, { type: 'team.seat-changed', ...about }, { actorId: actor.accountId, now })
  await queueSecurityNotice(tx, 'seat-changed', person, { now, changed })
  if (isOwnerChange) await tellOwners(tx, actor.accountId, 'owners-changed', { now, changed }, person.id)
  // the actor may have lowered their own seat: then others' invitations are no longer theirs to see
  const own = person.id === actor.personId ? { ...actor, seat } : actor
  return presentCompany({ ...ctx, actor: own })
})

/** TEAM-20. Nobody removes themselves, so an owner remains. */
export const removePerson = route(removePersonEndpoint, async ({ params, body }, ctx) => {
  const { db: tx, actor, now } = ctx
  if (params.id === actor.personId)
    throw new Refused('NOT_ALLOWED', { message: 'Another owner must remove you, or you delete your account' })
  const person = await lockPerson(ctx, params.id)
  requireProof(ctx)
  const at = new Date(now)
  const handed = await handOver(ctx, person.id, body.handTo)
  await queueSecurityNotice(tx, 'removed', person, { now })
  const seat = { id: person.id, accountId: actor.accountId }
  await endSeat(tx, seat, { why: 'removed', by: personOf(actor), now: at })
  if (body.endKeys) await endKeysOf(tx, seat, { by: personOf(actor), now: at })
  const removed = { personId: person.id, seat: person.seat, by: personOf(actor) }
  await record(tx, { type: 'team.removed', ...removed }, { actorId: actor.accountId, now })
  if (person.seat === 'owner') {
    const changed = `${person.first_name} ${person.last_name}: ${SEAT_NAMES.owner}, removed`
    await tellOwners(tx, actor.accountId, 'owners-changed', { now, changed })
  }
  await logCompanyEvent(tx, {
    account_id: actor.accountId,
    type: 'removed',
    person_id: personOf(actor),
    about_id: person.id,
    seat: person.seat,
    ...(handed.loads > 0 && { loads: handed.loads, to_id: handed.to }),
    at,
  })
  return presentCompany(ctx)
})

const PAGE = 50

export const readCompanyLog = route(listCompanyEventsEndpoint, async ({ query }, { db, actor }) => {
  const events = await listCompanyEvents(db, actor.accountId, { ...query, after: query.after, limit: PAGE + 1 })
  const { shown, next } = cutPage(events, PAGE, ({ id }) => id)
  return {
    data: shown.map(({ seat_before: seatBefore, at, ...event }) => ({ ...event, seatBefore, at: at.toISOString() })),
    next,
  }
})
