import { queryOptions } from '@tanstack/react-query'
import { requestsOfLoad } from '#contract/booking.ts'
import type { RequestStatus } from '#domain/booking.ts'
import { call } from '#offline/call.ts'

/** Until news come by themselves, a glance every half minute while somebody looks. */
const GLANCE_MS = 30_000

/** REQ-03: the requests on a load, of one status or of all. */
export const requestsQuery = (loadId: string, status: RequestStatus | undefined) =>
  queryOptions({
    queryKey: ['load-requests', 'of-load', loadId, status ?? 'all'],
    queryFn: ({ signal }) => call(requestsOfLoad, { params: { id: loadId }, query: { status } }, { signal }),
    refetchInterval: GLANCE_MS,
  })
