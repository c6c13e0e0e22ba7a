import type { Transaction } from 'kysely'
import type { LoadRequest } from '#contract/booking.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Load } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import type { sync } from '#contract/sync.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { requests } from '../booking/booking.sql.ts'
import { presentRequest } from '../booking/present-request.ts'
import { loadsSeenBy } from '../loads/load.sql.ts'
import { presentLoad, viewerOfRow } from '../loads/present-load.ts'
import { countNotifications, notificationsOf } from '../notifications/notification.sql.ts'
import { presentNotification } from '../notifications/present-notification.ts'
import { changesFor, currentSnapshot } from './changes.sql.ts'
import { SETTLED_MS } from './retell-freight.sql.ts'
import { type Cursor, type Mark, type Position, readCursor, shortened, writeCursor } from './cursor.ts'

const PAGE = 200

type Answer = AnswerInputOf<typeof sync>
type Asking = Omit<ReadRequest, 'db'> & { db: Transaction<Schema> }

function idsOf(changes: readonly Position[], kind: Position['kind']): string[] {
  return changes.filter((change) => change.kind === kind).map(({ id }) => id)
}

async function loadsOf(ids: string[], { db, actor, now }: Asking): Promise<Load[]> {
  if (ids.length === 0) return []
  const rows = await loadsSeenBy(db, actor.id).where('load.id', 'in', ids).execute()
  return rows.flatMap((row) => {
    const viewer = viewerOfRow(row, actor)
    return viewer && viewer !== 'board' ? [presentLoad(row, viewer, now)] : []
  })
}

async function requestsOf(ids: string[], { db, actor, now }: Asking): Promise<LoadRequest[]> {
  if (ids.length === 0) return []
  const rows = await requests(db)
    .where('load_request.id', 'in', ids)
    .where('load.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('load_request.requester_id', '=', actor.id), eb('load.owner_id', '=', actor.id)]))
    .execute()
  return rows.map((row) => presentRequest(row, now))
}

async function newsOf(ids: string[], { db, actor }: Asking): Promise<Notification[]> {
  if (ids.length === 0) return []
  const rows = await notificationsOf(db, actor.id).where('id', 'in', ids).execute()
  return rows.map(presentNotification)
}

/** The changes as they are now; what the account has no more is gone for it. */
async function contentOf(changes: readonly Position[], asking: Asking) {
  const found = {
    load: await loadsOf(idsOf(changes, 'load'), asking),
    request: await requestsOf(idsOf(changes, 'request'), asking),
    notification: await newsOf(idsOf(changes, 'notification'), asking),
  }
  const kept = new Set(Object.values(found).flatMap((rows) => rows.map(({ id }) => id)))
  return {
    ...ifAny(
      'gone',
      changes.filter(({ id }) => !kept.has(id)).map(({ kind, id }) => ({ kind, id })),
    ),
    ...ifAny('loads', found.load),
    ...ifAny('requests', found.request),
    ...ifAny('notifications', found.notification),
  }
}

/** A list that is empty costs bytes and says nothing. */
function ifAny<K extends string, T>(key: K, list: T[]): { [P in K]?: T[] } {
  return list.length === 0 ? {} : ({ [key]: list } as { [P in K]?: T[] })
}

interface Stand {
  database: string
  known: Cursor | null
  /** what this answer and its further pages bring the device up to */
  upto: Mark
}

async function pageAfter({ database, known, upto }: Stand, asking: Asking, pageSize: number): Promise<Answer> {
  const { db, actor, now } = asking
  const seen = known?.seen ?? null
  const changes = await changesFor(db, actor.id, {
    seen: seen && seen.snapshot,
    upto: upto.snapshot,
    after: known?.page?.after,
    limit: pageSize + 1,
    settledBefore: new Date(now - SETTLED_MS),
  })
  const sent = changes.slice(0, pageSize)
  const after = changes.length > pageSize ? sent.at(-1) : undefined
  // the last of several pages brings the device up to when the first one was asked for, which may be days ago
  const hasMore = after !== undefined || known?.page !== undefined
  return {
    cursor: writeCursor(after ? { of: database, seen, page: { upto, after } } : { of: database, seen: upto }),
    ...(hasMore && { hasMore: true as const }),
    ...(await contentOf(sent, asking)),
    counts: await countNotifications(db, actor.id),
  }
}

/**
 * All that changed for the account since the cursor (offline.md §15), read in one snapshot: what the answer holds and
 * what its cursor claims to hold are the same.
 */
export function readChanges(
  { query: { since } }: ParsedInputOf<typeof sync>,
  request: ReadRequest,
  pageSize: number = PAGE,
): Promise<Answer> {
  const { db, now } = request
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { database, snapshot } = await currentSnapshot(tx)
      const known = since === undefined ? null : readCursor(since, { database, snapshot, now })
      const upto = known?.page?.upto ?? { at: now, snapshot: shortened(snapshot) }
      const answer = await pageAfter({ database, known, upto }, { ...request, db: tx }, pageSize)
      return { ...answer, ...(since !== undefined && known === null && { reset: true as const }) }
    })
}
