import type { Transaction } from 'kysely'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { syncEndpoint } from '#contract/sync/sync.ts'
import { restoredUpTo } from '#server/db/database-identity.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Actor, personOf } from '#server/http/actor.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { mapInSlices } from '#server/http/processor-time.ts'
import { selectBookingRequests } from '../booking/booking-request.sql.ts'
import { presentBookingRequest } from '../booking/present-booking-request.ts'
import { selectLoadsFor } from '../loads/load.sql.ts'
import { presentLoadFor, resolveRowViewer } from '../loads/present-load.ts'
import { countNotifications, selectNotifications } from '../notifications/notification.sql.ts'
import { presentNotification } from '../notifications/present-notification.ts'
import { currentSnapshot, listChanges, SETTLED_RETENTION_MS } from './changes.sql.ts'
import {
  type Cursor,
  type Mark,
  type Position,
  decodeCursor,
  isOfAnotherDatabase,
  shortenSnapshot,
  encodeCursor,
} from './cursor.ts'

const PAGE = 200

type Answer = EndpointResponseInput<typeof syncEndpoint>
type Asking = Pick<ReadContext, 'actor' | 'now'> & { db: Transaction<Schema> }

function idsOf(changes: readonly Position[], kind: Position['kind']): string[] {
  return changes.filter((change) => change.kind === kind).map(({ id }) => id)
}

async function loadsOf(ids: string[], { db, actor, now }: Asking): Promise<Load[]> {
  if (ids.length === 0) return []
  const rows = await selectLoadsFor(db, actor.accountId).where('load.id', 'in', ids).execute()
  const loads = await mapInSlices(rows, (row) => {
    const viewer = resolveRowViewer(row, actor)
    return viewer && viewer !== 'board' ? [presentLoadFor(row, actor, now, viewer)] : []
  })
  return loads.flat()
}

async function requestsOf(ids: string[], { db, actor, now }: Asking): Promise<BookingRequest[]> {
  if (ids.length === 0) return []
  const rows = await selectBookingRequests(db)
    .where('booking_request.id', 'in', ids)
    .where('load.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('booking_request.requester_id', '=', actor.accountId), eb('load.owner_id', '=', actor.accountId)]),
    )
    .execute()
  return rows.map((row) => presentBookingRequest(row, actor.accountId, now))
}

async function newsOf(ids: string[], { db, actor }: Asking): Promise<Notification[]> {
  if (ids.length === 0) return []
  const rows = await selectNotifications(db, personOf(actor)).where('id', 'in', ids).execute()
  return rows.map(presentNotification)
}

/** The items as they are now; those no longer visible are listed as gone. */
async function contentOf(changes: readonly Position[], asking: Asking) {
  const items = {
    load: await loadsOf(idsOf(changes, 'load'), asking),
    request: await requestsOf(idsOf(changes, 'request'), asking),
    notification: await newsOf(idsOf(changes, 'notification'), asking),
  }
  const itemIds = new Set(Object.values(items).flatMap((rows) => rows.map(({ id }) => id)))
  return {
    ...ifAny(
      'gone',
      changes.filter(({ id }) => !itemIds.has(id)).map(({ kind, id }) => ({ kind, id })),
    ),
    ...ifAny('loads', items.load),
    ...ifAny('requests', items.request),
    ...ifAny('notifications', items.notification),
  }
}

/** Omits empty lists, to save bytes. */
function ifAny<K extends string, T>(key: K, list: T[]): { [P in K]?: T[] } {
  return list.length === 0 ? {} : ({ [key]: list } as { [P in K]?: T[] })
}

/** What the person may do now, as short as it can be said. */
export function rightsOf({ hasAccess, seat }: Pick<Actor, 'hasAccess' | 'seat'>): Pick<Answer, 'hasAccess' | 'seat'> {
  return { hasAccess, ...(seat !== null && seat !== 'owner' && { seat }) }
}

interface Stand {
  database: string
  cursor: Cursor | null
  /** the snapshot this answer and its further pages lead to */
  upto: Mark
}

async function pageAfter({ database, cursor, upto }: Stand, asking: Asking, pageSize: number): Promise<Answer> {
  const { db, actor, now } = asking
  const seen = cursor?.seen ?? null
  const changes = await listChanges(
    db,
    { accountId: actor.accountId, personId: personOf(actor) },
    {
      seen: seen && seen.snapshot,
      upto: upto.snapshot,
      after: cursor?.page?.after,
      limit: pageSize + 1,
      settledBefore: new Date(now - SETTLED_RETENTION_MS),
    },
  )
  const sent = changes.slice(0, pageSize)
  const after = changes.length > pageSize ? sent.at(-1) : undefined
  // the last of several pages is only current as of the first, which may be days ago
  const hasMore = after !== undefined || cursor?.page !== undefined
  return {
    cursor: encodeCursor(after ? { of: database, seen, page: { upto, after } } : { of: database, seen: upto }),
    ...(hasMore && { hasMore: true as const }),
    ...(await contentOf(sent, asking)),
    counts: await countNotifications(db, personOf(actor)),
    ...rightsOf(actor),
  }
}

/**
 * Everything that changed for the person and their company since the cursor (offline.md §15). One snapshot, so that the
 * answer and its cursor always agree.
 */
export function readChanges(
  { query: { since } }: Pick<ParsedEndpointInput<typeof syncEndpoint>, 'query'>,
  ctx: Pick<ReadContext, 'db' | 'actor' | 'now'>,
  pageSize: number = PAGE,
): Promise<{ answer: Answer; snapshot: string }> {
  const { db, now } = ctx
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { database, snapshot } = await currentSnapshot(tx)
      const cursor = since === undefined ? null : decodeCursor(since, { database, snapshot, now })
      const upto = cursor?.page?.upto ?? { at: now, snapshot: shortenSnapshot(snapshot) }
      const changes = await pageAfter({ database, cursor, upto }, { ...ctx, db: tx }, pageSize)
      if (since === undefined || cursor !== null) return { answer: changes, snapshot }
      const restored = isOfAnotherDatabase(since, database) ? await restoredUpTo(tx, database) : null
      const answer = {
        ...changes,
        reset: true as const,
        ...(restored && { restoredTo: restored.toISOString() }),
      }
      return { answer, snapshot }
    })
}
