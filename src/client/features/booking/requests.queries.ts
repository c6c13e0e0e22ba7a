import { type LoadRequest, requestsOfLoad } from '#contract/booking.ts'
import type { Page } from '#contract/wire.ts'
import { type RequestStatus, shownRequestStatus } from '#domain/booking.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { call } from '#offline/call.ts'
import { pageKeeper } from '#offline/read-through.ts'

function isShownAs(status: RequestStatus, request: LoadRequest): boolean {
  const { expiresAt, ...standing } = request
  return shownRequestStatus({ ...standing, expiresAt: Date.parse(expiresAt) }, Date.now()).status === status
}

/** REQ-03: the requests on a load, of one status or of all; those that news brought meanwhile are among them. */
export function requestsQuery(loadId: string, status: RequestStatus | undefined): StoredQuery<Page<LoadRequest>> {
  const keeper = pageKeeper('requests', `of-load:${loadId}:${status ?? 'all'}`)
  return {
    key: ['load-requests', 'of-load', loadId, status ?? 'all'],
    fetch: (signal) => call(requestsOfLoad, { params: { id: loadId }, query: { status } }, { signal }),
    keep: keeper.keep,
    async read(db) {
      const [page, rows] = await Promise.all([keeper.read(db), db.requests.where('loadId').equals(loadId).toArray()])
      if (!page) return null
      const data = rows
        .filter((request) => status === undefined || isShownAs(status, request))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      return { at: page.at, value: { data, meta: { ...page.value.meta, total: data.length } } }
    },
  }
}
