import type { Transaction } from 'kysely'
import type { LoadRequest } from '#contract/booking.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Load } from '#contract/load.ts'
import type { Notification } from '#contract/notification.ts'
import type { sync } from '#contract/sync.ts'
import type { Schema } from '../../db/schema.ts'
import type { ReadRequest } from '../../http/bind.ts'
import { requests } from '../booking/booking.sql.ts'
import { presentRequest } from '../booking/present-request.ts'
import { loadsSeenBy } from '../loads/load.sql.ts'
import { presentLoad, viewerOfRow } from '../loads/present-load.ts'
import { countNotifications, notificationsOf } from '../notifications/notification.sql.ts'
import { presentNotification } from '../notifications/present-notification.ts'
import { type Change, changesFor, currentSnapshot, isOfThisDatabase } from './changes.sql.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'

const PAGE = 200

type Answer = AnswerInputOf<typeof sync>
type Gone = { kind: 'load' | 'request' | 'notification'; id: string }
type Asking = Omit<ReadRequest, 'db'> & { db: Transaction<Schema> }

function idsOf(changes: readonly Change[], kind: Change['kind']): string[] {
  return [...new Set(changes.filter((change) => change.kind === kind).map((change) => change.id))]
}

/** The loads that the account may still see; the others of these ids are gone for it. */
async function loadsOf(ids: string[], { db, actor, now }: Asking): Promise<{ loads: Load[]; gone: Gone[] }> {
  if (ids.length === 0) return { loads: [], gone: [] }
  const rows = await loadsSeenBy(db, actor.id).where('load.id', 'in', ids).execute()
  const loads = rows.flatMap((row) => {
    const viewer = viewerOfRow(row, actor)
    return viewer && viewer !== 'board' ? [presentLoad(row, viewer, now)] : []
  })
  const kept = new Set(loads.map((load) => load.id))
  return { loads, gone: ids.filter((id) => !kept.has(id)).map((id) => ({ kind: 'load', id })) }
}

async function requestsOf(ids: string[], { db, now }: Asking): Promise<LoadRequest[]> {
  if (ids.length === 0) return []
  const rows = await requests(db).where('load_request.id', 'in', ids).where('load.deleted_at', 'is', null).execute()
  return rows.map((row) => presentRequest(row, now))
}

async function newsOf(ids: string[], { db, actor }: Asking): Promise<Notification[]> {
  if (ids.length === 0) return []
  const rows = await notificationsOf(db, actor.id).where('id', 'in', ids).execute()
  return rows.map(presentNotification)
}

/** A list that is empty costs bytes and says nothing. */
function ifAny<K extends string, T>(key: K, list: T[]): { [P in K]?: T[] } {
  return list.length === 0 ? {} : ({ [key]: list } as { [P in K]?: T[] })
}

async function answerFrom(
  tx: Transaction<Schema>,
  known: Cursor | null,
  asked: boolean,
  request: ReadRequest,
): Promise<Answer> {
  const asking = { ...request, db: tx }
  const snapshot = await currentSnapshot(tx)
  const seen = known?.seen ?? null
  const upto = known?.upto ?? snapshot
  const changes = await changesFor(tx, request.actor.id, { seen, upto, after: known?.after, limit: PAGE + 1 })
  const sent = changes.slice(0, PAGE)
  const last = sent.at(-1)
  const hasMore = changes.length > PAGE && last !== undefined

  const { loads, gone } = await loadsOf(idsOf(sent, 'load'), asking)
  const buried = sent.flatMap(({ kind, goneKind, id }): Gone[] =>
    kind === 'gone' && goneKind ? [{ kind: goneKind, id }] : [],
  )
  return {
    cursor: writeCursor(
      hasMore
        ? { at: request.now, seen, upto, after: [last.writtenBy, last.kind, last.id] }
        : { at: request.now, seen: upto },
    ),
    ...(known === null && asked && { reset: true as const }),
    ...(hasMore && { hasMore: true as const }),
    ...ifAny('gone', [...buried, ...gone]),
    ...ifAny('loads', loads),
    ...ifAny('requests', await requestsOf(idsOf(sent, 'request'), asking)),
    ...ifAny('notifications', await newsOf(idsOf(sent, 'notification'), asking)),
    counts: await countNotifications(tx, request.actor.id),
  }
}

/**
 * All that changed for the account since the cursor (offline.md §15), read in one snapshot: what the answer holds and
 * what its cursor claims to hold are the same.
 */
export function readChanges({ query }: ParsedInputOf<typeof sync>, request: ReadRequest): Promise<Answer> {
  return request.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const cursor = readCursor(query.since, request.now)
      const base = cursor && (cursor.upto ?? cursor.seen)
      const known = base && (await isOfThisDatabase(tx, base)) ? cursor : null
      return answerFrom(tx, known, query.since !== undefined, request)
    })
}
