import {
  acceptRequest,
  allRequests,
  myRequests,
  pendingRequestCount,
  readRequest,
  rejectRequest,
  requestBooking,
  requestsOfLoad,
  requestsOnMyLoads,
  withdrawRequest,
} from '#contract/booking.ts'
import { type Route, route } from '#server/http/bind.ts'
import { accept, reject, withdraw } from './decide-request.ts'
import { countPending, listRequests, listRequestsOfLoad } from './list-requests.ts'
import { requestBooking as request } from './request-booking.ts'
import { requestSeenBy } from './shown-request.ts'

export function bookingRoutes(): Route[] {
  return [
    route(requestBooking, request),
    route(allRequests, listRequests('all')),
    route(myRequests, listRequests('mine')),
    route(requestsOnMyLoads, listRequests('on-my-loads')),
    route(requestsOfLoad, listRequestsOfLoad),
    route(pendingRequestCount, countPending),
    route(readRequest, ({ params }, asked) => requestSeenBy(asked, params.id)),
    route(acceptRequest, accept),
    route(rejectRequest, reject),
    route(withdrawRequest, withdraw),
  ]
}
