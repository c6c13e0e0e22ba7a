import { isolateBidi } from '#domain/text/bidi.ts'
import { formatDuration } from '#domain/freight/transit.ts'

export const LOAD_COPY = {
  nextLoads: 'Find loads near the delivery',
  loadError: 'Failed to load load details',
  title: (number: number) => `Load #${number}`,
  titleBefore: 'Load',
  loadSections: 'Load sections',
  loadDetails: 'Load Details',
  bookingRequests: 'Booking Requests',
  backToMyLoads: 'Back to My Loads',
  notYours: "This load is no longer available, or it isn't one of yours.",
  loading: 'Loading load details...',
  tender: 'Tender',
  to: 'to',
} as const

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The load's sections, and what each says while it is closed. */
export const LOAD_DETAILS_COPY = {
  countdown: 'Countdown',
  route: 'Route',
  loadInformation: 'Load information',
  timeline: 'Timeline',
  history: 'History',
  quickContact: 'Quick contact',
  timeLeft: (label: string, left: string) => (left === 'Expired' ? label : `${label}, ${left}`),
  routeFacts: (miles: number, minutes: number) => `${WHOLE.format(miles)} mi, ${formatDuration(minutes)}`,
  freight: (pounds: number, commodity: string) => `${WHOLE.format(pounds)} lb, ${isolateBidi(commodity)}`,
  days: (pickup: string, delivery: string) => (pickup === delivery ? pickup : `${pickup} to ${delivery}`),
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  pickupPoint: 'Pickup point',
  dispatchPoint: 'Dispatch point',
  shipperNotes: 'Shipper notes',
  dispatcherInformation: 'Dispatcher information',
  pendingDispatcher: 'Pending dispatcher',
  driver: 'Driver and equipment',
  notGiven: 'Not given yet',
  brokerInformation: 'Broker information',
} as const

export const STATUS_CARD_COPY = {
  actions: 'Actions',
  edit: 'Edit',
  duplicate: 'Duplicate',
} as const

export const ARRIVAL_ACTIONS_COPY = {
  confirmArrival: 'Confirm arrival',
  correctArrival: 'Correct arrival',
  correctArrivalDescription: 'The load becomes active again. The arrival stays in its history with your reason.',
} as const

export const OWNER_ACTIONS_COPY = {
  markCompleted: 'Mark completed',
  cancelLoad: 'Cancel load',
  delete: 'Delete',
  deleteThisLoad: 'Delete this load?',
} as const

export const RELEASE_CARRIER_COPY = {
  releaseCarrier: 'Release carrier',
  releaseThisLoad: 'Release this load',
} as const

export const TENDER_ACTIONS_COPY = {
  declineTender: 'Decline tender',
  acceptTender: 'Accept tender',
  tenderLoad: 'Tender load',
  revokeTender: 'Revoke tender',
  theCarrier: 'The carrier',
} as const

export const LOAD_CONTACTS_COPY = {
  dispatcher: 'Dispatcher',
  broker: 'Broker',
  pickup: 'Pickup',
  dispatch: 'Dispatch',
} as const

export const LOAD_FACTS_COPY = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  rate: 'Rate',
  pay: (rate: string, perMile: string) => `${rate}, ${perMile}`,
} as const
