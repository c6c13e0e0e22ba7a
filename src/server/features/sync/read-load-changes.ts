import type { Transaction } from 'kysely'
import { listLoadChangesEndpoint } from '#contract/freight/load-changes.ts'
import type { Load } from '#contract/freight/load.ts'
import type { Schema } from '#server/db/schema.ts'
import { mapInSlices } from '#server/http/processor-time.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { route } from '#server/http/route.ts'
import { selectLoadsFor } from '../loads/load.sql.ts'
import { presentLoadFor, resolveRowViewer } from '../loads/present-load.ts'
import { currentSnapshot, listLoadChanges } from './changes.sql.ts'
import { decodeCursor, encodeCursor, shortenSnapshot } from './cursor.ts'

type Asking = Pick<ReadContext, 'actor' | 'now'> & { db: Transaction<Schema> }

/** Those of the loads that the company may still see, by id. */
async function loadsById(ids: string[], { db, actor, now }: Asking): Promise<Map<string, Load>> {
  if (ids.length === 0) return new Map()
  const rows = await selectLoadsFor(db, actor.accountId).where('load.id', 'in', ids).execute()
  const loads = await mapInSlices(rows, (row): [string, Load][] => {
    const viewer = resolveRowViewer(row, actor)
    return viewer && viewer !== 'board' ? [[row.id, presentLoadFor(row, actor, now, viewer)]] : []
  })
  return new Map(loads.flat())
}

/** KEY-12: what a program stores of its company's loads, kept current by the snapshots of `/sync`. */
export const readLoadChanges = route(listLoadChangesEndpoint, ({ query }, { db, actor, now }) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { database, snapshot } = await currentSnapshot(tx)
      const isFirst = query.cursor === undefined
      const cursor = decodeCursor(query.cursor ?? '', { database, snapshot, now, call: 'loads' })
      const { seen = null, page } = cursor ?? {}
      const upto = page?.upto ?? { at: now, snapshot: shortenSnapshot(snapshot) }
      const updatedSince = isFirst ? query.updatedSince : cursor?.updatedSince
      const changes = await listLoadChanges(tx, actor.accountId, {
        seen: seen && seen.snapshot,
        upto: upto.snapshot,
        after: page?.after,
        limit: query.limit + 1,
        updatedSince: updatedSince === undefined ? null : new Date(updatedSince),
      })
      const sent = changes.slice(0, query.limit)
      const after = changes.length > query.limit ? sent.at(-1) : undefined
      const ids = sent.map(({ id }) => id)
      const loads = await loadsById(ids, { db: tx, actor, now })
      const of = { of: database, call: 'loads' } as const
      const paging = { seen, page: after && { upto, after }, ...(updatedSince !== undefined && { updatedSince }) }
      return {
        data: ids.flatMap((id) => loads.get(id) ?? []),
        // who begins has nothing that could be gone
        gone: seen === null ? [] : ids.filter((id) => !loads.has(id)).map((id) => ({ id })),
        next: encodeCursor({ ...of, ...(after ? paging : { seen: upto }) }),
        // the last of several pages is only current as of the first, which may be days ago
        hasMore: after !== undefined || page !== undefined,
        ...(!isFirst && cursor === null && { reset: true as const }),
      }
    }),
)
