import { actingProgramOf } from '#server/db/acting-person.sql.ts'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { referenceKey } from '#contract/freight/load-bulk.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { can } from '#domain/access/permission.ts'
import { hasSubscriberAccess } from '#domain/access/subscription.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import { type StopId, stopIdOf } from '#domain/freight/load-stop.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { buildLoadSearchWords, normalizeSearchWords } from '#domain/text/search-words.ts'
import { copyEndTimes } from '#server/db/end-times.sql.ts'
import type { LoadStopTable } from '#server/db/load-schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { readStoredDetention } from '../deals/present-deal.ts'
import { permissionsOf } from '../account/account.sql.ts'
import { subscriptionStatus } from '../subscription/subscription.sql.ts'

type LoadColumns = Omit<
  Insertable<Schema['load']>,
  | 'id'
  | 'number'
  | 'owner_id'
  | 'owner_person_id'
  | 'dispatcher_person_id'
  | 'search_words'
  | 'reference_words'
  | 'posted_at'
  | 'created_at'
  | 'updated_at'
>
/** Without an id: a stop that the load doesn't have yet. */
type StopColumns = Omit<Insertable<LoadStopTable>, 'load_id' | 'position' | 'id'> & { id: StopId | null }

export interface LoadToInsert {
  load: LoadColumns
  stops: readonly StopColumns[]
}

export interface InsertedLoad {
  id: string
  number: number
  reference: string | null
}

/** New stops get the load's next ids, which were never used in it. */
function stopRows(loadId: string, stops: readonly StopColumns[], nextStop: number) {
  let next = nextStop
  const rows = stops.map((stop, position): Insertable<LoadStopTable> => {
    const id = stop.id ?? stopIdOf(next++)
    return { ...stop, id, load_id: loadId, position }
  })
  return { rows, next }
}

/** Of a new load: each stop that isn't named gets an id. */
const firstNextStop = (stops: readonly StopColumns[]) => 1 + stops.filter(({ id }) => id === null).length

function buildSearchColumns(number: number | string, { load, stops }: LoadToInsert) {
  const places = stops.map(({ city, state, zip_code }) => ({ city, state, zip: zip_code }))
  return {
    search_words: buildLoadSearchWords({ ...load, number }, places),
    reference_words: normalizeSearchWords(load.reference ?? null),
  }
}

/**
 * Posts loads with their stops and first history entry. Skips, and doesn't return, loads whose reference the owner
 * already uses, even in a transaction that is about to commit.
 */
export async function insertLoads(
  tx: Transaction<Schema>,
  loads: readonly LoadToInsert[],
  { ownerId, assigneeId, now }: { ownerId: string; assigneeId: PersonId | null; now: Date },
): Promise<InsertedLoad[]> {
  const { rows: numbers } = await sql<{ number: number }>`
    select nextval('load_number') as number from generate_series(1, ${loads.length}::integer)`.execute(tx)
  const withIds = loads.map((each, index) => ({ ...each, id: newId(), number: Number(numbers[index]?.number) }))
  const inserted = await tx
    .insertInto('load')
    .values(
      withIds.map((each) => ({
        ...each.load,
        id: each.id,
        number: each.number,
        stop_count: each.stops.length,
        next_stop: firstNextStop(each.stops),
        owner_id: ownerId,
        owner_person_id: assigneeId,
        ...buildSearchColumns(each.number, each),
        posted_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'reference'])
        .where('reference', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'number', 'reference'])
    .execute()
  if (inserted.length === 0) return []

  const isIn = new Set(inserted.map(({ id }) => id))
  const posted = withIds.filter(({ id }) => isIn.has(id))
  await tx
    .insertInto('load_stop')
    .values(posted.flatMap(({ id, stops }) => stopRows(id, stops, 1).rows))
    .execute()
  await tx
    .insertInto('load_event')
    .values(
      posted.map(({ id }) => ({
        id: newId(),
        load_id: id,
        type: 'posted',
        actor_id: ownerId,
        via: actingProgramOf(ownerId),
        actor_kind: 'account' as const,
        occurred_at: now,
        received_at: now,
        payload: '{}',
      })),
    )
    .execute()
  return inserted
}

export function findLoadsByReference(db: Kysely<Schema>, ownerId: string, references: readonly string[]) {
  return db
    .selectFrom('load')
    .select(['id', 'number', 'reference', 'pickup_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('load_stop')
          .select(['city', 'state', 'zip_code', 'zone'])
          .whereRef('load_id', '=', 'load.id')
          .orderBy('position'),
      ).as('stops'),
    )
    .where('owner_id', '=', ownerId)
    .where('reference', 'in', references)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Zeros that a spreadsheet adds to a number or drops. */
const MOST_ZEROS = 50

/** Another load of the owner whose reference the import would call equal. */
export async function findSimilarLoad(
  db: Kysely<Schema>,
  ownerId: string,
  reference: string,
): Promise<{ id: string; number: number; reference: string } | undefined> {
  const key = referenceKey(reference)
  const isNumber = /^\d+$/.test(key)
  const spellings = Array.from({ length: isNumber ? MOST_ZEROS - key.length + 1 : 1 }, (_, zeros) =>
    normalizeSearchWords('0'.repeat(zeros) + key),
  )
  const rows = await db
    .selectFrom('load')
    .select(['id', 'number', 'reference'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(
      'reference_words',
      'in',
      spellings.map((words) => sql<string[]>`${words}::text[]`),
    )
    .where('reference', '<>', reference)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap((row) =>
    row.reference !== null && referenceKey(row.reference) === key ? [{ ...row, reference: row.reference }] : [],
  )[0]
}

/** Replaces a load's terms and increments its version. */
export async function replaceTerms(
  tx: Transaction<Schema>,
  { id, number, next_stop: nextStop }: { id: string; number: number; next_stop: number },
  terms: LoadToInsert,
  now: Date,
): Promise<void> {
  const { rows, next } = stopRows(id, terms.stops, nextStop)
  await tx
    .updateTable('load')
    .set((eb) => ({
      ...terms.load,
      ...buildSearchColumns(number, terms),
      stop_count: terms.stops.length,
      next_stop: next,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('load_stop').where('load_id', '=', id).execute()
  await tx.insertInto('load_stop').values(rows).execute()
  // an edit that leaves out the end of a window keeps it
  await copyEndTimes(tx, id)
}

export function listStops(db: Kysely<Schema>, loadId: string) {
  return db.selectFrom('load_stop').selectAll().where('load_id', '=', loadId).orderBy('position').execute()
}

/** The terms in the broker's profile, else the default. */
export async function readOwnerDetention(tx: Transaction<Schema>, ownerId: string): Promise<DetentionTerms> {
  const owner = tx.selectFrom('account').select('detention').where('id', '=', ownerId)
  return readStoredDetention((await owner.executeTakeFirst())?.detention)
}

export function fromPostedDetention({ ratePerHour, ...times }: PostedDetention): DetentionTerms {
  return { ...times, centsPerHour: dollarsToCents(ratePerHour) }
}

/** A load's terms as posted; what is omitted or null is as in the profile. */
export function mergeDetention(terms: NewLoad['detention'], profile: DetentionTerms): DetentionTerms {
  const { freeMinutes, ratePerHour, stepMinutes, maxHours } = terms ?? {}
  return {
    freeMinutes: freeMinutes ?? profile.freeMinutes,
    centsPerHour: ratePerHour == null ? profile.centsPerHour : dollarsToCents(ratePerHour),
    stepMinutes: stepMinutes ?? profile.stepMinutes,
    maxHours: maxHours ?? profile.maxHours,
  }
}

/** Whether an account that isn't signed in may post now, by the rules of a post by hand. */
export async function findPosterRefusal(
  db: Kysely<Schema>,
  accountId: string,
  now: number,
): Promise<'FORBIDDEN' | 'SUBSCRIPTION_REQUIRED' | null> {
  const account = await db
    .selectFrom('account')
    .select(['is_active', 'trial_ends_at'])
    .select((eb) => subscriptionStatus(eb.ref('account.id')).as('subscription'))
    .select((eb) => permissionsOf(eb.ref('account.role')).as('permissions'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account?.is_active || !can({ permissions: account.permissions ?? [] }, 'load:create')) return 'FORBIDDEN'
  const { subscription, trial_ends_at } = account
  return hasSubscriberAccess({ trialEndsAt: trial_ends_at?.getTime() ?? null, subscription }, now)
    ? null
    : 'SUBSCRIPTION_REQUIRED'
}
