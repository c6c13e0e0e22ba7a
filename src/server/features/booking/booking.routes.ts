import {
  countPendingBookingRequestsEndpoint,
  listBookingRequestsEndpoint,
  listBookingRequestsOnMyLoadsEndpoint,
  listMyBookingRequestsEndpoint,
  readBookingRequestEndpoint,
} from '#contract/freight/booking-request.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { type Route, route } from '#server/http/route.ts'
import { acceptBookingRequest, rejectBookingRequest, withdrawBookingRequest } from './answer-booking-request.ts'
import {
  compareCarriers,
  countPendingBookingRequests,
  listBookingRequests,
  listLoadBookingRequests,
  readBookingRequest,
} from './read-booking-requests.ts'
import { acceptCounter, counterRequest, declineCounter } from './counter-request.ts'
import { nameCarrier, requestBooking } from './request-booking.ts'

export function bookingRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    within(spend, 'requests', requestBooking),
    listBookingRequests(listBookingRequestsEndpoint, 'all'),
    listBookingRequests(listMyBookingRequestsEndpoint, 'mine'),
    listBookingRequests(listBookingRequestsOnMyLoadsEndpoint, 'on-my-loads'),
    listLoadBookingRequests,
    compareCarriers,
    route(countPendingBookingRequestsEndpoint, countPendingBookingRequests),
    route(readBookingRequestEndpoint, ({ params }, ctx) => readBookingRequest(ctx, params.id)),
    nameCarrier,
    acceptBookingRequest,
    rejectBookingRequest,
    withdrawBookingRequest,
    counterRequest,
    acceptCounter,
    declineCounter,
  ]
}
