import { type LoadDetail, readLoadEndpoint } from '#contract/freight/load.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { call } from '#offline/session/call.ts'
import { deleteStoredLoad, storeLoad, peekLoad, loadStoredLoad } from '#offline/cache/read-through.ts'
import type { StoredQuery } from './use-stored.ts'

/** One load with all details. Until it's fetched, the copy stored from a list or the board shows. */
export function loadQuery(loadId: string): StoredQuery<LoadDetail> {
  return {
    key: ['loads', 'one', loadId],
    async fetch(signal, db) {
      try {
        return await call(readLoadEndpoint, { params: { id: loadId } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) await deleteStoredLoad(db, loadId)
        throw error
      }
    },
    keep: storeLoad,
    read: (db) => loadStoredLoad(db, loadId),
  }
}

/** Same for a read-only screen: the copy this page last read shows in the first frame after the tap. */
export function shownLoadQuery(loadId: string): StoredQuery<LoadDetail> {
  return { ...loadQuery(loadId), seen: (db) => peekLoad(db, loadId) }
}
