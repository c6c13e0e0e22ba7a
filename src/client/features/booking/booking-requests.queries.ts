import { serverNow } from '#client/browser/session/server-clock.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { type BookingRequest, listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listCarrierRecordsEndpoint, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { type BookingRequestStatus, displayedRequestStatus } from '#domain/freight/booking.ts'
import type { CacheDb } from '#offline/cache/cache-db.ts'
import { createPageStore, readStoredRows } from '#offline/cache/read-through.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

function isShownAs(status: BookingRequestStatus, request: BookingRequest): boolean {
  const { expiresAt, ...standing } = request
  return displayedRequestStatus({ ...standing, expiresAt: Date.parse(expiresAt) }, serverNow()).status === status
}

/** What the sync knows of a load whose requests were never opened here: all that wait for an answer, and no others. */
async function readSynced(db: CacheDb): Promise<{ at: number; value: Page<BookingRequest> } | null> {
  const at = await db.fact('syncedAt')
  if (at === undefined) return null
  return { at, value: { data: [], meta: { page: 1, limit: 0, total: 0, totalPages: 1, hasMore: false } } }
}

/** REQ-03: a load's requests, of one status or of all, including those synced meanwhile. */
export function bookingRequestsQuery(
  loadId: string,
  status: BookingRequestStatus | undefined,
): StoredQuery<Page<BookingRequest>> {
  const keeper = createPageStore('requests', `of-load:${loadId}:${status ?? 'all'}`)
  return {
    key: ['booking-requests', 'of-load', loadId, status ?? 'all'],
    fetch: (signal) => call(listLoadBookingRequestsEndpoint, { params: { id: loadId }, query: { status } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const [stored, rows] = await Promise.all([keeper.read(db), db.requests.where('loadId').equals(loadId).toArray()])
      const page = stored ?? (status === 'pending' ? await readSynced(db) : null)
      if (!page) return null
      const data = readStoredRows('requests', rows)
        .filter((request) => status === undefined || isShownAs(status, request))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { at: page.at, value: { data, meta: { ...page.value.meta, total: data.length } } }
    },
  }
}

/** How the carriers who requested a load did before. */
export function carrierRecordsQuery(loadId: string): StoredQuery<EndpointResponse<typeof listCarrierRecordsEndpoint>> {
  const store = createAnswerStore(listCarrierRecordsEndpoint, loadId)
  return {
    key: ['booking-requests', 'carriers', loadId],
    fetch: (signal) => call(listCarrierRecordsEndpoint, { params: { id: loadId } }, { signal }),
    ...store,
  }
}

/** What the load's lane pays. */
export function loadMarketQuery(loadId: string): StoredQuery<EndpointResponse<typeof readLoadMarketEndpoint>> {
  const store = createAnswerStore(readLoadMarketEndpoint, loadId)
  return {
    key: ['loads', 'market', loadId],
    fetch: (signal) => call(readLoadMarketEndpoint, { params: { id: loadId } }, { signal }),
    ...store,
  }
}
