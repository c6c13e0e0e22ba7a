import {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
  declineCounterEndpoint,
  nameCarrierEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import {
  countPendingBookingRequestsEndpoint,
  listBookingRequestsEndpoint,
  listBookingRequestsOnMyLoadsEndpoint,
  listLoadBookingRequestsEndpoint,
  listMyBookingRequestsEndpoint,
  readBookingRequestEndpoint,
} from '#contract/freight/booking-request.ts'
import { listCarrierRecordsEndpoint } from '#contract/freight/compare-offers.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { type Route, route } from '#server/http/route.ts'
import { acceptBookingRequest, rejectBookingRequest, withdrawBookingRequest } from './answer-booking-request.ts'
import {
  compareCarriers,
  countPendingBookingRequests,
  createRequestLister,
  listLoadBookingRequests,
  readBookingRequest,
} from './read-booking-requests.ts'
import { acceptCounter, counterRequest, declineCounter } from './counter-request.ts'
import { nameCarrier, requestBooking } from './request-booking.ts'

export function bookingRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    route(requestBookingEndpoint, within(spend, 'requests', requestBooking)),
    route(listBookingRequestsEndpoint, createRequestLister('all')),
    route(listMyBookingRequestsEndpoint, createRequestLister('mine')),
    route(listBookingRequestsOnMyLoadsEndpoint, createRequestLister('on-my-loads')),
    route(listLoadBookingRequestsEndpoint, listLoadBookingRequests),
    route(listCarrierRecordsEndpoint, compareCarriers),
    route(countPendingBookingRequestsEndpoint, countPendingBookingRequests),
    route(readBookingRequestEndpoint, ({ params }, ctx) => readBookingRequest(ctx, params.id)),
    route(nameCarrierEndpoint, nameCarrier),
    route(acceptBookingRequestEndpoint, acceptBookingRequest),
    route(rejectBookingRequestEndpoint, rejectBookingRequest),
    route(withdrawBookingRequestEndpoint, withdrawBookingRequest),
    route(counterRequestEndpoint, counterRequest),
    route(acceptCounterEndpoint, acceptCounter),
    route(declineCounterEndpoint, declineCounter),
  ]
}
