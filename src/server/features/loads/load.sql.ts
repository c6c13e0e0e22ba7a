import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { DEFAULT_DETENTION, type DetentionTerms } from '#domain/detention.ts'
import type { LoadStatus } from '#domain/load-status.ts'
import type { Schema } from '#server/db/schema.ts'
import { searchQuery } from '#server/db/search-query.ts'

/** A stop as `to_jsonb` gives it: times are text. */
export interface StopJson {
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

export interface PartyJson {
  id: string
  first_name: string
  last_name: string
  business_name: string | null
  phone_number: string | null
  email: string
  is_active: boolean
}

export interface OwnRequestJson {
  id: string
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  proposed_rate_cents: number | null
  response_message: string | null
  expires_at: string
  created_at: string
}

const party = (table: 'broker' | 'dispatcher') =>
  sql<PartyJson>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'first_name', ${sql.ref(`${table}.first_name`)},
    'last_name', ${sql.ref(`${table}.last_name`)}, 'business_name', ${sql.ref(`${table}.business_name`)},
    'phone_number', ${sql.ref(`${table}.phone_number`)}, 'email', ${sql.ref(`${table}.email`)},
    'is_active', ${sql.ref(`${table}.is_active`)})`

/**
 * Loads with their stops and parties, the viewer's own latest request, and whether the viewer is the dispatcher. Each has
 * both stops and an owner; the joins are outer ones so that a query which only counts or chooses loads can leave them out.
 */
export function loadsSeenBy(db: Kysely<Schema>, viewerId: string) {
  return db
    .selectFrom('load')
    .leftJoin('load_stop as pickup', (join) =>
      join.onRef('pickup.load_id', '=', 'load.id').on('pickup.kind', '=', 'pickup'),
    )
    .leftJoin('load_stop as delivery', (join) =>
      join.onRef('delivery.load_id', '=', 'load.id').on('delivery.kind', '=', 'delivery'),
    )
    .leftJoin('account as broker', 'broker.id', 'load.owner_id')
    .leftJoin('account as dispatcher', 'dispatcher.id', 'load.dispatcher_id')
    .selectAll('load')
    .select([
      sql<StopJson>`to_jsonb(pickup)`.as('pickup'),
      sql<StopJson>`to_jsonb(delivery)`.as('delivery'),
      party('broker').as('broker'),
      sql<PartyJson | null>`case when dispatcher.id is null then null else ${party('dispatcher')} end`.as('dispatcher'),
      sql<OwnRequestJson | null>`(
        select to_jsonb(mine) from load_request mine
        where mine.load_id = load.id and mine.requester_id = ${viewerId}
        order by mine.created_at desc limit 1)`.as('my_request'),
      sql<boolean>`coalesce(load.dispatcher_id = ${viewerId}, false)`.as('is_dispatcher'),
    ])
    .where('load.deleted_at', 'is', null)
}

export type LoadRow = Awaited<ReturnType<ReturnType<typeof loadsSeenBy>['execute']>>[number]

export function loadSeenBy(db: Kysely<Schema>, viewerId: string, loadId: string): Promise<LoadRow | undefined> {
  return loadsSeenBy(db, viewerId).where('load.id', '=', loadId).executeTakeFirst()
}

/** Locks the load's row for the rest of the transaction; everybody who would change it waits here. */
export function lockLoad(tx: Transaction<Schema>, loadId: string) {
  return tx
    .selectFrom('load')
    .selectAll()
    .where('id', '=', loadId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedLoad = NonNullable<Awaited<ReturnType<typeof lockLoad>>>

/** What accepting the load freezes: its own terms, else its broker's, else the house's. */
export async function detentionOf(tx: Transaction<Schema>, load: LockedLoad): Promise<DetentionTerms> {
  if (load.detention) return load.detention
  const owner = tx.selectFrom('account').select('detention').where('id', '=', load.owner_id)
  return (await owner.executeTakeFirst())?.detention ?? DEFAULT_DETENTION
}

export function hasRequested(db: Kysely<Schema>, loadId: string, accountId: string): Promise<boolean> {
  return db
    .selectFrom('load_request')
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
  tendered?: boolean
  completed_at?: Date | null
  cancelled_at?: Date | null
  deleted_at?: Date | null
  agreed_rate_cents?: number | null
  agreed_pickup_at?: Date | null
  agreed_delivery_at?: Date | null
  agreed_detention?: string | null
}

/** Writes what changed and counts the version up. */
export async function changeLoad(
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
}

type LoadColumns = ExpressionBuilder<Schema, 'load'>

/**
 * One of the loads that somebody asked for, of all their requests or of the open ones alone. Looked up first and as a
 * whole: in an `or`, a database finds loads by an array with their index, by a subquery only load for load.
 */
function isAskedBy(eb: LoadColumns, accountId: string, openAt?: Date) {
  const asked = eb.selectFrom('load_request').select('load_id').where('requester_id', '=', accountId)
  const open = openAt && asked.where('status', '=', 'pending').where('expires_at', '>', openAt)
  return eb('load.id', '=', sql<string>`any(array(${open ?? asked}))`)
}

/** Own loads; for who carries: the loads assigned, the tenders to answer and the own open requests. */
export function isMine(eb: LoadColumns, accountId: string, now: Date) {
  return eb.or([
    eb('load.owner_id', '=', accountId),
    eb('load.dispatcher_id', '=', accountId),
    eb.and([eb('load.status', '=', 'pending'), isAskedBy(eb, accountId, now)]),
  ])
}

/** What the board offers to everybody. */
export function isBookable(eb: LoadColumns, now: Date) {
  return eb.and([eb('load.status', '=', 'pending'), eb('load.tendered', '=', false), eb('load.pickup_at', '>', now)])
}

/** What the viewer asked for or carries; nobody sees other carriers' business. */
export function concerns(eb: LoadColumns, accountId: string) {
  return eb.or([eb('load.dispatcher_id', '=', accountId), isAskedBy(eb, accountId)])
}

/** Loads that have a word beginning with each word typed, among those that anybody may read. */
export function matches(search: string) {
  const query = searchQuery(search)
  return query === null ? sql<boolean>`true` : sql<boolean>`load.search @@ ${query}::tsquery`
}

/** The same among own loads, where a party's words are the reference's as well. The parties are those of `viewerOf`. */
export function matchesMine(search: string, accountId: string) {
  const query = searchQuery(search)
  if (query === null) return sql<boolean>`true`
  return sql<boolean>`load.party_search @@ ${query}::tsquery and (load.search @@ ${query}::tsquery
    or load.owner_id = ${accountId}
    or (load.dispatcher_id = ${accountId} and load.agreed_rate_cents is not null))`
}
