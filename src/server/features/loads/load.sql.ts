import type { Trip } from '#domain/freight/odd-arrival.ts'
import type { AppointedStop, AppointmentWindow, StopEvent } from '#domain/freight/stop-event.ts'
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import type { StopId, StopKind } from '#domain/freight/load-stop.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { lockInLine } from '#server/db/lock-line.ts'
import { type AccountParty, partyOf } from '#server/db/party.sql.ts'
import { prepared } from '#server/db/prepared.ts'
import { copyEndTimes } from '#server/db/end-times.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { toTsQuery } from '#server/db/search-query.ts'
import { toFirstStop, toLastStop } from '#server/db/stop-join.sql.ts'
import { isUsdotShared } from '../account/usdot.sql.ts'
import { type CounterJson, latestCounterOf } from '../booking/counter-offer.sql.ts'
import { LAST_DEAL_FIRST } from '../deals/deal-party.sql.ts'
import { CURRENT_DEAL } from '../deals/deal.sql.ts'
import { LEGAL_NAME, SHOWN_STATUS } from '../dispatch/dispatch-consent.sql.ts'

/** A stop as `to_jsonb` gives it: times are text. */
export interface StopJson {
  id: StopId
  kind: StopKind
  appointment_at: string
  appointment_until: string | null
  leg_miles: number | null
  leg_minutes: number | null
  pieces: string | null
  weight_lbs: number | null
  appointment_number: string | null
  reference_numbers: string | null
  handling: string | null
  address: string | null
  description: string | null
  city: string
  state: string
  zip_code: string
  latitude: number | null
  longitude: number | null
  zone: string
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
}

/** An account that is a party of a load, as it is now. */
export interface PartyJson extends AccountParty {
  id: string
  isDotShared: boolean
  isActive: boolean
}

export interface OwnRequestJson {
  id: string
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  proposed_rate_cents: number | null
  response_message: string | null
  expires_at: string
  created_at: string
  counter: CounterJson | null
  /** whom a dispatcher books for; null for nobody yet, and for an account that hauls itself */
  carrier: { legalName: string; usdot: string; isActive: boolean } | null
  hauls_itself: boolean
}

/** A row of `booking_request` named `mine`, with its latest counter-offer. */
const OWN_REQUEST = sql<OwnRequestJson>`to_jsonb(mine) || jsonb_build_object(
  'counter', ${latestCounterOf(sql.ref('mine.id'))},
  'carrier', (select jsonb_build_object('legalName', ${LEGAL_NAME}, 'usdot', usdot, 'isActive', ${SHOWN_STATUS} = 'active')
    from dispatch_consent where dispatch_consent.id = mine.consent_id),
  'hauls_itself', mine.consent_id is null and exists (select from account booker
    where booker.id = mine.requester_id and ltrim(booker.dot_number, '0') <> ''))`

/** What the owner calls the customer that it bills; nobody else reads it. */
const customerName = (viewerId: string) => sql<string | null>`case when load.owner_id = ${viewerId} then (
  select customer.name from customer where customer.id = load.customer_id) end`

const ASSIGNEE = { broker: sql.ref('load.owner_person_id'), dispatcher: sql.ref('load.dispatcher_person_id') }

const party = (table: keyof typeof ASSIGNEE) =>
  sql<PartyJson>`${partyOf(table, ASSIGNEE[table])} || jsonb_build_object('id', ${sql.ref(`${table}.id`)},
    'isDotShared', ${isUsdotShared(sql.ref(`${table}.dot_number`), sql.ref(`${table}.id`))},
    'isActive', ${sql.ref(`${table}.is_active`)})`

/** SQL of whose work a load is in the viewer's company: the person assigned, or who requested it. */
export const assigneeIn = (viewerId: string) => sql<PersonId | null>`case
  when load.owner_id = ${viewerId} then load.owner_person_id
  when load.dispatcher_id = ${viewerId} then load.dispatcher_person_id
  else (select mine.person_id from booking_request mine where mine.load_id = load.id and mine.requester_id = ${viewerId}
    order by mine.created_at desc limit 1) end`

export interface AssigneeJson {
  id: string
  firstName: string
  lastName: string
}

/** The same with their name; null for an account alone, too. */
const assigneeAmongColleagues = (viewerId: string) => sql<AssigneeJson | null>`(
  select jsonb_build_object('id', assignee.id, 'firstName', assignee.first_name, 'lastName', assignee.last_name)
  from person assignee where assignee.id = ${assigneeIn(viewerId)} and assignee.ended_at is null and exists (
    select from person colleague where colleague.account_id = assignee.account_id and colleague.id <> assignee.id
      and colleague.ended_at is null))`

/**
 * For the owner of a load that is posted again with more than two stops: those where its last truck has been, until the
 * load was changed since.
 */
const doneStops = (viewerId: string) => sql<StopId[] | null>`case
  when load.status = 'pending' and load.stop_count > 2 and load.owner_id = ${viewerId} then (
    select jsonb_agg(distinct tap.stop)
    from (select id, ended_at from deal where deal.load_id = load.id order by ${LAST_DEAL_FIRST} limit 1) last
      join stop_event tap on tap.deal_id = last.id and tap.kind <> 'corrected'
    where not exists (select from stop_event correction where correction.corrects = tap.id)
      and not exists (select from load_event event where event.load_id = load.id and event.type = 'changed'
        and event.received_at >= last.ended_at)) end`

/**
 * Loads with stops, parties, the viewer's latest request, and whether the viewer is the dispatcher or the carrier it booked for. Every load has both
 * stops and an owner; the joins are outer so the planner can drop them when a query only counts or picks ids.
 */
export function selectLoadsFor(db: Kysely<Schema>, viewerId: string) {
  return db
    .selectFrom('load')
    .leftJoin('load_stop as pickup', toFirstStop)
    .leftJoin('load_stop as delivery', toLastStop)
    .leftJoin('account as broker', 'broker.id', 'load.owner_id')
    .leftJoin('account as dispatcher', 'dispatcher.id', 'load.dispatcher_id')
    .selectAll('load')
    .select([
      sql<StopJson[]>`(
        select jsonb_agg(to_jsonb(stop) order by stop.position) from load_stop stop where stop.load_id = load.id)`.as(
        'stops',
      ),
      party('broker').as('broker'),
      sql<PartyJson | null>`case when dispatcher.id is null then null else ${party('dispatcher')} end`.as('dispatcher'),
      CURRENT_DEAL.as('deal'),
      sql<OwnRequestJson | null>`(
        select ${OWN_REQUEST} from booking_request mine
        where mine.load_id = load.id and mine.requester_id = ${viewerId}
        order by mine.created_at desc limit 1)`.as('my_request'),
      assigneeAmongColleagues(viewerId).as('assignee'),
      doneStops(viewerId).as('done_stops'),
      customerName(viewerId).as('customer_name'),
      sql<boolean>`coalesce(load.dispatcher_id = ${viewerId}, false)`.as('is_dispatcher'),
      sql<boolean>`coalesce(load.hauler_id = ${viewerId}, false)`.as('is_hauler'),
    ])
    .where('load.deleted_at', 'is', null)
}

/** The same without anything of a viewer. */
export const readLoadsForAnyone = prepared((db, ids: RawBuilder<readonly string[]>) =>
  selectLoadsFor(db, '00000000-0000-0000-0000-000000000000').where('load.id', '=', sql<string>`any(${ids}::uuid[])`),
)

export type LoadRow = Awaited<ReturnType<ReturnType<typeof selectLoadsFor>['execute']>>[number]

export function findLoadFor(db: Kysely<Schema>, viewerId: string, loadId: string): Promise<LoadRow | undefined> {
  return selectLoadsFor(db, viewerId).where('load.id', '=', loadId).executeTakeFirst()
}

/** The stop whose arrival completes a load. */
export async function findLastStop(db: Kysely<Schema>, loadId: string): Promise<StopId | undefined> {
  const stops = db.selectFrom('load_stop').select('id').where('load_id', '=', loadId)
  return (await stops.orderBy('position', 'desc').limit(1).executeTakeFirst())?.id
}

/** The ids of a load's stops in driving order. */
export async function listStopIds(db: Kysely<Schema>, loadId: string): Promise<StopId[]> {
  const rows = await db.selectFrom('load_stop').select('id').where('load_id', '=', loadId).orderBy('position').execute()
  return rows.map(({ id }) => id)
}

/** How a load's truck drives, for what judges its arrivals: its deal's stops with the miles between them. */
export async function readTrip(
  db: Kysely<Schema>,
  loadId: string,
  { stops, events }: { stops: readonly AppointedStop[]; events: readonly StopEvent[] },
): Promise<Trip> {
  const [load, legs] = await Promise.all([
    db.selectFrom('load').select('distance_miles').where('id', '=', loadId).executeTakeFirstOrThrow(),
    db.selectFrom('load_stop').select(['id', 'leg_miles']).where('load_id', '=', loadId).execute(),
  ])
  const milesTo = new Map(legs.map(({ id, leg_miles: miles }) => [id, miles]))
  return {
    stops: stops.map((stop) => ({ ...stop, legMiles: milesTo.get(stop.id) })),
    events,
    distance: load.distance_miles,
  }
}

/** An account's latest requests for some loads, by load. */
export type OwnRequests = ReadonlyMap<string, OwnRequestJson>

const latestOfPairs = prepared(
  (_, requesters: RawBuilder<readonly string[]>, loads: RawBuilder<readonly string[]>) => sql<{
    requester_id: string
    load_id: string
    request: OwnRequestJson
  }>`
    with latest as materialized (
      select distinct on (mine.requester_id, mine.load_id) mine.*
      from unnest(${requesters}::uuid[], ${loads}::uuid[]) as pair (requester_id, load_id)
      join booking_request mine on mine.load_id = pair.load_id and mine.requester_id = pair.requester_id
      order by mine.requester_id, mine.load_id, mine.created_at desc)
    select requester_id, load_id, ${OWN_REQUEST} as request from latest mine`,
)

/** For each account that asks, its latest request for each of its loads. */
export async function findLatestRequests(
  db: Kysely<Schema>,
  questions: readonly { requesterId: string; loadIds: readonly string[] }[],
): Promise<OwnRequests[]> {
  const pairs = questions.flatMap(({ requesterId, loadIds }) => loadIds.map((loadId) => ({ requesterId, loadId })))
  const rows = await latestOfPairs(
    db,
    pairs.map(({ requesterId }) => requesterId),
    pairs.map(({ loadId }) => loadId),
  )
  const own = new Map(rows.map((row) => [`${row.requester_id} ${row.load_id}`, row.request]))
  return questions.map(({ requesterId, loadIds }) => {
    const latest = new Map<string, OwnRequestJson>()
    for (const id of loadIds) {
      const request = own.get(`${requesterId} ${id}`)
      if (request) latest.set(id, request)
    }
    return latest
  })
}

/** Locks the load's row for the rest of the transaction, also of a deleted load. Every writer takes this lock. */
export function lockDealtLoad(tx: Transaction<Schema>, loadId: string) {
  const row = tx.selectFrom('load').selectAll().where('id', '=', loadId).forUpdate()
  return lockInLine(tx, loadId, () => row.executeTakeFirst())
}
export type LockedLoad = NonNullable<Awaited<ReturnType<typeof lockDealtLoad>>>

/** The same for a command on the load itself, which a deleted one refuses. */
export async function lockLoad(tx: Transaction<Schema>, loadId: string): Promise<LockedLoad | undefined> {
  const load = await lockDealtLoad(tx, loadId)
  return load?.deleted_at === null ? load : undefined
}

/** The posted appointments, as a request answers them. */
export function postedTimes(load: LockedLoad) {
  return {
    pickupAt: load.pickup_at.getTime(),
    pickupUntil: load.pickup_until?.getTime() ?? null,
    deliveryAt: load.delivery_at.getTime(),
    deliveryUntil: load.delivery_until?.getTime() ?? null,
  }
}

/** A load by the number that a partner's message says; also a deleted one, which its deal outlives. */
export async function findLoadByNumber(db: Kysely<Schema>, written: string): Promise<{ id: string } | undefined> {
  if (!/^\d{1,9}$/.test(written)) return undefined
  return db.selectFrom('load').select('id').where('number', '=', Number(written)).executeTakeFirst()
}

/** What an invoice by EDI says of its freight. */
export async function findBilledFreight(db: Kysely<Schema>, loadId: string) {
  const load = await db
    .selectFrom('load')
    .select(['number', 'weight_lbs', 'completed_at'])
    .where('id', '=', loadId)
    .executeTakeFirstOrThrow()
  const stops = await db
    .selectFrom('load_stop')
    .select(['id', 'kind', 'zone'])
    .where('load_id', '=', loadId)
    .orderBy('position')
    .execute()
  const zone = stops.at(-1)?.zone
  const deliveredOn = load.completed_at && zone ? localDay(load.completed_at.getTime(), zone) : null
  return { number: load.number, weightLbs: load.weight_lbs, deliveredOn, stops }
}

/** The windows of the stops between, in driving order. */
export async function listWindowsBetween(
  db: Kysely<Schema>,
  { id, stop_count: count }: Pick<LockedLoad, 'id' | 'stop_count'>,
): Promise<AppointmentWindow[]> {
  const rows = await db
    .selectFrom('load_stop')
    .select(['appointment_at as at', 'appointment_until as until'])
    .where('load_id', '=', id)
    .where('position', '>', 0)
    .where('position', '<', count - 1)
    .orderBy('position')
    .execute()
  return rows.map(({ at, until }) => ({ from: at.getTime(), to: until?.getTime() ?? null }))
}

export function isOwnLoad(db: Kysely<Schema>, loadId: string, accountId: string): Promise<boolean> {
  return db
    .selectFrom('load')
    .select('id')
    .where('id', '=', loadId)
    .where('owner_id', '=', accountId)
    .executeTakeFirst()
    .then(Boolean)
}

export function hasRequested(db: Kysely<Schema>, loadId: string, accountId: string): Promise<boolean> {
  return db
    .selectFrom('booking_request')
    .select('id')
    .where('load_id', '=', loadId)
    .where('requester_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)
}

export interface LoadChange {
  status?: LoadStatus
  dispatcher_id?: string | null
  dispatcher_person_id?: PersonId | null | RawBuilder<PersonId | null>
  tendered?: boolean
  tendered_at?: Date | null
  tender_expires_at?: Date | null
  completed_at?: Date | null
  cancelled_at?: Date | null
  deleted_at?: Date | null
  agreed_rate_cents?: number | null
  agreed_pickup_at?: Date | null
  agreed_delivery_at?: Date | null
  agreed_pickup_until?: Date | null
  agreed_delivery_until?: Date | null
  agreed_detention?: string | null
}

/** Columns of a load whose tender ends. */
export const NO_TENDER = { dispatcher_id: null, tendered: false, tendered_at: null, tender_expires_at: null } as const

/** Writes the change and increments the version. */
export async function updateLoadRow(
  tx: Transaction<Schema>,
  loadId: string,
  change: LoadChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('load')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', loadId)
    .execute()
  if (change.agreed_pickup_at !== undefined) await copyEndTimes(tx, loadId)
}

/**
 * Writes no new version: what others see of the load is the same, but for whom they call.
 * @returns the loads that had another assignee
 */
export async function setAssignee(
  tx: Transaction<Schema>,
  ids: readonly string[],
  { accountId, personId }: { accountId: string; personId: PersonId | null },
): Promise<string[]> {
  const changed = []
  for (const [company, person] of ASSIGNED_SIDES)
    changed.push(
      ...(await tx
        .updateTable('load')
        .set({ [person]: personId })
        .where('id', 'in', ids)
        .where(company, '=', accountId)
        .where(sql<boolean>`${sql.ref(person)} is distinct from ${personId}::uuid`)
        .returning('id')
        .execute()),
    )
  return changed.map(({ id }) => id)
}

const ASSIGNED_SIDES = [
  ['owner_id', 'owner_person_id'],
  ['dispatcher_id', 'dispatcher_person_id'],
] as const
const isOpen = sql<boolean>`status in ('pending', 'active') and deleted_at is null`

/** How many open loads are each person's work. */
export async function countOpenLoads(db: Kysely<Schema>, accountId: string): Promise<Map<PersonId, number>> {
  const { rows } = await sql<{ id: PersonId; count: number }>`
    select id, count(*)::int as count from (
      select owner_person_id as id from load where owner_id = ${accountId} and owner_person_id is not null and ${isOpen}
      union all
      select dispatcher_person_id from load
      where dispatcher_id = ${accountId} and dispatcher_person_id is not null and ${isOpen}) assigned
    group by id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * TEAM-22: the open loads of who can't have loads any more. All loads of the company must be locked.
 * @returns them
 */
export async function handOverLoads(tx: Transaction<Schema>, from: PersonId, to: PersonId | null): Promise<string[]> {
  const handed = []
  for (const [, person] of ASSIGNED_SIDES)
    handed.push(
      ...(await tx
        .updateTable('load')
        .set({ [person]: to })
        .where(person, '=', from)
        .where(isOpen)
        .returning('id')
        .execute()),
    )
  return handed.map(({ id }) => id)
}

type LoadColumns = ExpressionBuilder<Schema, 'load'>

/**
 * Loads the account requested; with `openAt`, only those whose request is still open. The ids go into an array first:
 * in an `or`, Postgres can use an index for an array, but runs a subquery once per load.
 */
function isAskedBy(eb: LoadColumns, accountId: string, openAt?: Date) {
  const requests = eb.selectFrom('booking_request').select('load_id').where('requester_id', '=', accountId)
  const open = openAt && requests.where('status', '=', 'pending').where('expires_at', '>', openAt)
  return eb('load.id', '=', sql<string>`any(array(${open ?? requests}))`)
}

/** Loads the account owns, hauls, has a tender for, or has an open request on. */
export function isOnMyLoads(eb: LoadColumns, accountId: string, now: Date) {
  return eb.or([
    eb('load.owner_id', '=', accountId),
    eb('load.hauler_id', '=', accountId),
    // a tender that the owner completed without the carrier has ended
    eb.and([
      eb('load.dispatcher_id', '=', accountId),
      eb.or([eb('load.status', '<>', 'completed'), eb('load.agreed_rate_cents', 'is not', null)]),
    ]),
    eb.and([eb('load.status', '=', 'pending'), isAskedBy(eb, accountId, now)]),
  ])
}

/** The reference is for the load's parties alone. Parties as in `resolveLoadViewer`. */
const isOfParty = (accountId: string) => sql<boolean>`(load.owner_id = ${accountId} or load.hauler_id = ${accountId}
    or (load.dispatcher_id = ${accountId} and load.agreed_rate_cents is not null))`

/** Every typed word must begin a word of the load; a party can also search the reference. */
export function matchesOwnSearch(search: string, accountId: string) {
  const query = toTsQuery(search)
  if (query === null) return sql<boolean>`true`
  return sql<boolean>`load.party_search @@ ${query}::tsquery and (load.search @@ ${query}::tsquery
    or ${isOfParty(accountId)})`
}

export function hasReference(reference: string, accountId: string) {
  return sql<boolean>`load.reference = ${reference} and ${isOfParty(accountId)}`
}

/**
 * Locks loads whose record ended before then, oldest first: nothing is open, and nothing was recorded of them since. A
 * load that a command holds is left for the next time.
 */
export async function lockOldLoads(
  tx: Transaction<Schema>,
  { before, limit, among, without = [] }: { before: Date; limit: number; among?: string[]; without?: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from load
    where id <> all(${without}::uuid[]) and ${among ? sql`id = any(${among}::uuid[])` : sql`true`}
      and updated_at < ${before} and delivery_at < ${before} and status <> 'active' and not tendered
      and not exists (select from load_event where load_id = load.id and received_at >= ${before})
      and not exists (
        select from deal where load_id = load.id and (accepted_at >= ${before} or ended_at >= ${before}
          or exists (select from stop_event where deal_id = deal.id and received_at >= ${before})
          or exists (select from signature_event where deal_id = deal.id and received_at >= ${before})
          or exists (select from accessorial where deal_id = deal.id
            and greatest(asked_at, answered_at) >= ${before})
          or exists (select from freight_invoice where deal_id = deal.id and changed_at >= ${before})
          or exists (select from load_document where deal_id = deal.id
            and greatest(received_at, voided_at) >= ${before})))
      and not exists (select from customer_invoice where load_id = load.id and changed_at >= ${before})
    order by updated_at limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Also of a deleted load. */
export async function findLoadNumber(db: Kysely<Schema>, loadId: string): Promise<number | undefined> {
  const row = await db.selectFrom('load').select('number').where('id', '=', loadId).executeTakeFirst()
  return row?.number
}

/** Deletes loads without deals, with their stops, requests and histories. They must be locked. */
export async function deleteLoads(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('load_event').where('load_id', 'in', ids).execute()
  await tx.deleteFrom('booking_request').where('load_id', 'in', ids).execute()
  await tx.deleteFrom('customer_invoice').where('load_id', 'in', ids).execute()
  await tx.deleteFrom('load').where('id', 'in', ids).execute()
}

/** Closed accounts lose the business that loads showed, once no load does. */
export async function eraseClosedBusinesses(db: Kysely<Schema>): Promise<void> {
  await sql`
    update account set business_name = null, dot_number = null, mc_number = null
    where account_status = 'deleted' and coalesce(business_name, dot_number, mc_number) is not null
      and not exists (select from customer_invoice where account_id = account.id)
      and not exists (select from load where owner_id = account.id)
      and not exists (select from load where dispatcher_id = account.id)
      and not exists (select from load where hauler_id = account.id)
      and not exists (select from deal where broker_id = account.id)
      and not exists (select from deal where carrier_id = account.id)
      and not exists (select from deal where hauler_id = account.id)`.execute(db)
}
