import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request-list.ts'
import { type BookingRequest } from '#contract/freight/booking-request.ts'
import type { Page } from '#contract/api/common-schemas.ts'
import { type BookingRequestStatus, displayedRequestStatus } from '#domain/freight/booking-request-status.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { call } from '#offline/session/call.ts'
import { createPageStore, readStoredRows } from '#offline/cache/read-through.ts'

function isShownAs(status: BookingRequestStatus, request: BookingRequest): boolean {
  const { expiresAt, ...standing } = request
  return displayedRequestStatus({ ...standing, expiresAt: Date.parse(expiresAt) }, serverNow()).status === status
}

/** REQ-03: a load's requests, of one status or of all, including those synced meanwhile. */
export function bookingRequestsQuery(
  loadId: string,
  status: BookingRequestStatus | undefined,
): StoredQuery<Page<BookingRequest>> {
  const keeper = createPageStore('requests', `of-load:${loadId}:${status ?? 'all'}`)
  return {
    key: ['load-requests', 'of-load', loadId, status ?? 'all'],
    fetch: (signal) => call(listLoadBookingRequestsEndpoint, { params: { id: loadId }, query: { status } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const [page, rows] = await Promise.all([keeper.read(db), db.requests.where('loadId').equals(loadId).toArray()])
      if (!page) return null
      const data = readStoredRows('requests', rows)
        .filter((request) => status === undefined || isShownAs(status, request))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { at: page.at, value: { data, meta: { ...page.value.meta, total: data.length } } }
    },
  }
}
