import { stopOffWords } from '#client/components/load/copy.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { StopKind } from '#domain/freight/load-stop.ts'
import type { OfferRow } from './offer-row.ts'
import type { CarrierAuthority } from '#contract/freight/carrier.ts'
import type { CarrierFinding } from '#domain/freight/carrier-finding.ts'

/** OFF-03: another request for the same load waits on this device. Rates in dollars, null as posted. */
export const REPLACE_WAITING = {
  title: 'Replace the waiting request?',
  describe: (waiting: number | null, typed: number | null) =>
    `A request for this load ${rate(waiting)} is waiting to send. Replace it with this one ${rate(typed)}?`,
  confirm: 'Replace request',
  cancel: 'Keep waiting request',
}

function rate(dollars: number | null): string {
  return dollars === null ? 'at the posted rate' : `at ${formatMoney(dollars)}`
}

/** Toasts for a decision on a request, done or failed (REQ-09 to REQ-14). */
export const BOOKING_REQUEST_TOASTS = {
  accept: { done: 'Load request accepted successfully!', failed: 'Failed to accept load request' },
  reject: { done: 'Load request rejected', failed: 'Failed to reject load request' },
  withdraw: { done: 'Booking request withdrawn', failed: 'Failed to withdraw booking request' },
} as const

/** The dialog that asks before a request is accepted (UNDO-03). */
export const ACCEPT_COPY = {
  title: (carrier: string, rate: string) => `Accept ${carrier} at ${rate}?`,
  whatHappens: (carrier: string) =>
    `The load is booked with ${carrier}, and all other requests are rejected. Everyone is notified right away.`,
  bookedFor: (legalName: string, usdot: string, dispatcher: string) =>
    `${legalName}, USDOT ${usdot}, hauls it. Dispatched by ${dispatcher}.`,
  confirm: 'Accept request',
  keep: 'Not yet',
  findingsLabel: 'Findings about this carrier',
  findings: {
    'not-registered': 'USDOT number not in the register',
    'out-of-service': 'Out of service',
    'no-authority': 'No active authority',
    'may-not-operate': 'Not allowed to operate',
    'no-liability': 'No liability insurance on file',
    unsatisfactory: 'Safety rating: unsatisfactory',
    conditional: 'Safety rating: conditional',
    unknown: "This carrier's authority isn't known",
  } satisfies Record<CarrierFinding, string>,
  source: (source: CarrierAuthority['source'], usdot: string, at: string) =>
    `${source === 'sample' ? 'Demo data' : "FMCSA's register"}, USDOT ${usdot}, checked ${at}.`,
  checkedElsewhere: "I confirmed this carrier's authority and insurance another way.",
  tickFirst: 'Tick the box to accept',
  anyway: 'Accept anyway',
  keepPending: 'Keep pending',
  posted: 'Posted',
  agreed: 'Agreed',
  rate: 'Rate',
  margin: 'Margin',
  pickup: 'Pickup',
  delivery: 'Delivery',
  specialRequirements: 'Special requirements:',
} as const

export const REQUEST_FILTER_LABELS: Record<'all' | BookingRequestStatus, string> = {
  all: 'All',
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const BOOKING_REQUESTS_PANEL_COPY = {
  loadError: 'Failed to load booking requests',
  bookingRequests: 'Booking Requests',
  refresh: 'Refresh',
  /** @param pickup null once it has passed */
  waiting: (requests: number, firstEnds: string, pickup: string | null) =>
    `${requests === 1 ? '1 request' : `${requests} requests`} to review, first expires in ${firstEnds}.${pickup === null ? '' : ` Pickup in ${pickup}.`}`,
  showRequests: 'Show requests',
  empty: 'No booking requests',
  noneYet: 'No booking requests have been made for this load yet.',
  noneOfStatus: (filter: string) => `No ${filter} booking requests found.`,
  loading: 'Loading booking requests...',
} as const

export const BOOKING_REQUEST_CARD_COPY = {
  response: 'Response:',
  sent: 'Sent ',
  /** by a colleague, or the viewer */
  decided: (status: BookingRequestStatus, who: string, ago: string) =>
    `${status.charAt(0).toUpperCase()}${status.slice(1)} by ${who}, ${ago}`,
} as const

/** Whom a dispatcher books for. */
export const REQUEST_CARRIER_COPY = {
  named: (legalName: string, usdot: string, day: string) => `for ${legalName}, USDOT ${usdot}, consent of ${day}`,
  unnamed: 'Carrier to be named',
  ended: "The carrier's consent ended or lapsed",
  mustName: (dispatcher: string) => `${dispatcher} must name a carrier first`,
  mustAsk: (dispatcher: string) => `The carrier's consent ended or lapsed. ${dispatcher} must request again`,
} as const

export const BOOKING_REQUEST_ACTIONS_COPY = {
  reject: 'Reject',
  counter: 'Counter',
  accept: 'Accept',
  withdraw: 'Withdraw',
} as const

export const BOOKING_COPY = {
  loadName: (number: number, pickup: string, delivery: string) => `Load #${number}, ${pickup} to ${delivery}`,
  expiresIn: (at: string) => `Expires in ${at}`,
} as const

export const OFFER_ROW_LABELS: Record<OfferRow, string> = {
  offer: 'Offer',
  times: 'Times',
  authority: 'Authority',
  onTime: 'On time',
  withYou: 'With you',
  truck: 'Truck',
  notes: 'Message',
  counter: 'Counter-offer',
}

export const OFFER_COPY = {
  requests: 'Requests side by side',

  asPosted: 'as posted',
  /** in dollars; not zero */
  fromPosted: (more: number, posted: number) =>
    `${formatMoney(Math.abs(more))} ${more > 0 ? 'above' : 'below'} posted ${formatMoney(posted)}`,
  /** in percent of the market's middle */
  fromMarket: (percent: number) =>
    percent === 0 ? 'at market' : `${Math.abs(percent)}% ${percent > 0 ? 'over' : 'under'} market`,
  lowest: 'Lowest',
  pickup: 'Pickup',
  delivery: 'Delivery',
  changed: 'Changed',
  posted: (time: string) => `Posted: ${time}`,
  onTimeOf: (onTime: number, loads: number) => `${onTime} of ${loads} ${loads === 1 ? 'load' : 'loads'}`,
  noNumber: 'No USDOT number',
  noRecord: 'No deliveries here yet',
  withYou: (loads: number, lastDay: string) => `${loads} ${loads === 1 ? 'load' : 'loads'}, last ${lastDay}`,
  neverWithYou: 'None yet',
  /** neither read nor saved on this device */
  unknown: 'Not loaded yet',
  truckMiles: (miles: number) => `${miles.toLocaleString('en-US')} mi from pickup`,
  truckNotShared: 'Not shared',
  special: 'Special requirements:',
} as const

export const OFFER_SCALE_COPY = {
  title: 'Offers to market',
  posted: 'Posted',
  median: (rate: string) => `Median ${rate}`,
  market: (loads: number, companies: number, days: number) =>
    `Market: ${loads} ${loads === 1 ? 'load' : 'loads'} of ${companies} ${companies === 1 ? 'company' : 'companies'}, ${days} days`,
  model: 'Estimate from our rate model',
  includes: (stops: number) => `Estimate, includes ${stopOffWords(stops)}`,
  noMarket: 'No market rate is known for this freight',
  describePosted: (rate: string) => `Posted ${rate}.`,
  describeMarket: (low: string, high: string, median: string) => `Market ${low} to ${high}, median ${median}.`,
  describeOffers: (offers: number, low: string, high: string) =>
    offers === 1 ? `1 offer at ${low}.` : `${offers} offers from ${low} to ${high}.`,
  more: (letter: string, others: number) => `${letter} +${others}`,
} as const

export const BOOK_LOAD_COPY = {
  bookLoad: 'Book Load',
  more: 'Message and other times',
  optional: 'all optional',
  allOptional: 'All fields are optional. Leave one empty to keep the posted terms.',
  broker: 'Broker',
  pays: 'Pays',
  /** what the button sends, above it */
  asPosted: (rate: string) => `${rate}, as posted`,
  yourOffer: (rate: string) => `${rate}, your offer`,
  anotherRate: 'Offer another rate',
  keepPosted: (rate: string) => `As posted, ${rate}`,
  message: 'Message',
  proposedRate: 'Proposed rate',
  proposedRateHint: (rate: string) => `Posted: ${rate}`,
  shareTruck: (miles: number) =>
    `Tell the broker that my truck is about ${miles.toLocaleString('en-US')} mi from pickup`,
  shareTruckHint: (place: string) => `Estimated from ${place}. Only the miles are sent.`,
  additionalNotes: 'Additional notes',
  sendBookingRequest: 'Send Booking Request',
  sendingRequest: 'Sending Request...',
  done: 'Booking request sent successfully!',
} as const

export const COUNTER_DIALOG_COPY = {
  title: (carrier: string) => `Counter-offer to ${carrier}`,
  whatHappens: (carrier: string) =>
    `${carrier} has an hour to accept. The load stays on the board, and their request stays open.`,
  yourRate: 'Your rate',
  margin: 'Your margin:',
  rateHint: (offered: string, posted: string) => `Their offer: ${offered}. Posted: ${posted}`,
  timesHint: 'Leave blank to keep the posted time.',
  message: 'Message',
  send: 'Send counter-offer',
  sending: 'Sending...',
  rateMissing: 'Enter a rate above $0',
  sameTerms: 'Change the rate or a time. To agree to these terms, accept the request',
  sent: 'Counter-offer sent',
} as const

/** The broker's counter-offer, on the request that it answers. */
export const COUNTER_SENT_COPY = {
  open: 'Your counter-offer, waiting for the carrier',
  accepted: 'Your counter-offer, accepted',
  declined: 'Your counter-offer, declined',
  expired: 'Your counter-offer, expired',
  closed: 'Your counter-offer',
} as const

export const PROPOSED_TERMS_COPY = {
  timeLabel: (stop: StopKind, zone: string) => `${stop === 'pickup' ? 'Pickup' : 'Delivery'} time (${zone})`,
  posted: (posted: string) => `Posted: ${posted}`,
  timeProblem: 'Enter the full date and time, or clear it',
  rateProblem: 'Enter a dollar amount, like 2300 or 2300.50',
} as const
