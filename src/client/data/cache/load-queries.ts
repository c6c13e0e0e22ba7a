import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { type LoadDetail, readLoadEndpoint } from '#contract/freight/load.ts'
import { ownDealsStore } from '#offline/cache/own-deals.ts'
import { deleteStoredLoad, loadStoredLoad, peekLoad, storeLoad } from '#offline/cache/read-through.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from './use-stored.ts'

/** One load with all details. Until it's fetched, the copy stored from a list or the board shows. */
export function loadQuery(loadId: string): StoredQuery<LoadDetail> {
  return {
    key: ['loads', 'one', loadId],
    async fetch(signal, db) {
      const askedAt = Date.now()
      try {
        return await call(readLoadEndpoint, { params: { id: loadId } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) await deleteStoredLoad(db, loadId, askedAt)
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

/** The account's own deals on a load, which it keeps reading after a release. */
export function ownDealsQuery(loadId: string): StoredQuery<EndpointResponse<typeof listLoadDealsEndpoint>> {
  return {
    key: ['loads', 'deals', loadId],
    fetch: (signal) => call(listLoadDealsEndpoint, { params: { id: loadId } }, { signal }),
    ...ownDealsStore(loadId),
  }
}
