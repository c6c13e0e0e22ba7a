import { type LoadDetail, readLoad } from '#contract/load.ts'
import { ApiError } from '#contract/request.ts'
import { call } from '#offline/call.ts'
import { forgetLoad, keepLoad, seenLoad, storedLoad } from '#offline/read-through.ts'
import type { StoredQuery } from './use-stored.ts'

/** One load, for every screen that shows it whole. What a list or the board said of it shows until more is known. */
export function loadQuery(loadId: string): StoredQuery<LoadDetail> {
  return {
    key: ['loads', 'one', loadId],
    async fetch(signal, db) {
      try {
        return await call(readLoad, { params: { id: loadId } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) await forgetLoad(db, loadId)
        throw error
      }
    },
    keep: keepLoad,
    read: (db) => storedLoad(db, loadId),
  }
}

/** The same for a screen that shows it and may be put right: it stands in the frame of the tap that led to it. */
export function shownLoadQuery(loadId: string): StoredQuery<LoadDetail> {
  return { ...loadQuery(loadId), seen: (db) => seenLoad(db, loadId) }
}
