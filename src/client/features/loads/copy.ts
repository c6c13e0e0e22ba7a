import type { CarrierRecord } from '#contract/freight/compare-offers.ts'
import type { LoadEvent } from '#contract/freight/load.ts'
import type { LoadEventType, LoadStatus } from '#domain/freight/load-status.ts'
import type { LoadAction } from '#domain/freight/load-lifecycle.ts'
import { firstStop, lastStop, type LoadStop } from '#domain/freight/load-stop.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'

interface ActionToastText {
  done: string
  failed: string
}

const STATUS_ERROR = 'Failed to update load status. Please try again.'

/** Toasts for an action on a load, done or failed (OWN-21 to OWN-25). */
export const LOAD_ACTION_TOASTS = {
  'confirm-arrival': {
    done: 'Arrival confirmed successfully!',
    failed: 'Failed to confirm arrival. Please try again.',
  },
  'mark-completed': { done: 'Load marked as completed', failed: STATUS_ERROR },
  cancel: { done: 'Load cancelled', failed: STATUS_ERROR },
  delete: { done: 'Load deleted successfully!', failed: 'Failed to delete load. Please try again.' },
  'assign-carrier': { done: 'Load tendered. The carrier is notified.', failed: 'Failed to tender load' },
  'revoke-tender': { done: 'Tender revoked. The load is back on the board.', failed: 'Failed to revoke tender' },
  'accept-tender': { done: 'Tender accepted. The load is yours.', failed: 'Failed to accept tender' },
  'decline-tender': { done: 'Tender declined', failed: 'Failed to decline tender' },
  release: { done: 'Carrier released. The load is back on the board.', failed: 'Failed to release carrier' },
  'correct-arrival': { done: 'Arrival corrected. The load is active again.', failed: 'Failed to correct arrival' },
} satisfies Partial<Record<LoadAction, ActionToastText>>

/** The sheet that asks before an arrival is confirmed (UNDO-01). */
export const ARRIVAL_COPY = {
  title: 'Confirm arrival?',
  whatHappens: (broker: string) => `This tells ${broker} and completes the load.`,
  confirm: 'Confirm',
  notYet: 'Not yet',
  detention: (clock: string) => `The detention clock starts at ${clock}`,
  place: 'Send my location with it',
  placeSearch: 'Finding your location…',
  placeUnknown: "Couldn't find your location. The arrival is sent without it.",
  away: (miles: string) => `${miles} mi from the dock`,
  doubts: {
    'before-pickup': "The pickup time hasn't passed",
    early: 'You are early for the appointment',
    'too-fast': 'No truck drives that fast',
    far: 'You look far away',
  },
  doubt: (stop: string) => `If the truck is not at ${stop}, wait. A wrong arrival can cost the detention claim.`,
  anyway: 'The truck is there, confirm arrival',
  /** @param stop 'pickup', 'stop 3' */
  notDeparted: (place: string, stop: string) =>
    `No departure from ${place} is recorded. Did the truck leave ${stop === 'pickup' ? 'the pickup' : stop}?`,
  appointments: (pickup: string, delivery: string) => `Pickup ${pickup}, delivery ${delivery}.`,
  atAppointment: 'at your appointment',
  fromAppointment: (duration: string, isBefore: boolean) =>
    `${duration} ${isBefore ? 'before' : 'after'} your appointment`,
} as const

/** Opens the correction on the load's screen: the toast after a completion links to it. */
export const CORRECT_ARRIVAL_HASH = 'correct-arrival'

/** The dialog that completes a load for its carrier (UNDO-02). */
export const COMPLETION_COPY = {
  title: 'Mark this load completed?',
  forCarrier: (carrier: string) =>
    `${carrier} is notified right away and can't confirm arrival any more. You can correct it for 7 days.`,
  withoutDeal: (carrier: string) =>
    `${carrier} never accepted this load, so it is completed without a deal. ${carrier} is notified right away.`,
  zone: (stop: string) => `Time in ${stop}`,
  confirm: 'Mark completed',
  future: 'Must not be in the future',
  beforePosting: 'Must be after the load was posted',
  again(status: LoadStatus, tendered: boolean, isOdd: boolean): string {
    if (isOdd) return 'Check the time of the delivery'
    if (status === 'cancelled') return 'This load was cancelled. Complete it?'
    return tendered ? "The carrier hasn't accepted. Complete it?" : "The pickup time hasn't passed. Complete it?"
  },
  againWords: (at: string, carrier: string, hasReason: boolean) =>
    `Delivered ${at}. ${hasReason ? 'Your reason goes into the history, and ' : ''}${carrier} is notified.`,
  keep: 'Keep as it is',
  anyway: 'Complete it anyway',
  correct: 'Correct',
  theCarrier: 'the carrier',
  delivered: 'Delivered',
  reason: 'Reason',
} as const

export const DELETE_QUESTION = 'Are you sure you want to delete this load? This action cannot be undone.'

export const ASSIGNEE_COPY = {
  assign: 'Assign',
  assignedTo: 'Assigned to',
  nobody: 'Nobody',
  title: (count: number) => (count === 1 ? 'Assign this load?' : `Assign ${count} loads?`),
  done: (count: number, who: string) => `${count === 1 ? '1 load' : `${count} loads`} assigned to ${who}`,
  toNobody: 'nobody',
  needsConnection: "Assigning needs a connection. Try again when you're online.",
} as const

export const LOAD_COPY = {
  notShared: "Couldn't share the file. Download it instead.",
  nextLoads: 'Find loads near the delivery',
  loadError: 'Failed to load load details',
  what: 'This load',
  consentEnded: (carrier: string) =>
    `${carrier} ended its consent, or what proved its number changed. You can still record stops, documents and the driver. Only its own account signs, changes, invoices or releases this load.`,
  title: (number: number) => `Load #${number}`,
  titleBefore: 'Load',
  loadSections: 'Load sections',
  loadDetails: 'Load Details',
  bookingRequests: 'Booking Requests',
  backToMyLoads: 'Back to My Loads',
  notYours: "There is no such load, or it isn't one of yours.",
  loading: 'Loading load details...',
  tender: 'Tender',
  to: 'to',
} as const

/** The load's sections, and what each says while it is closed. */
export const LOAD_DETAILS_COPY = {
  countdown: 'Countdown',
  route: 'Route',
  loadInformation: 'Load information',
  timeline: 'Timeline',
  history: 'History',
  quickContact: 'Quick contact',
  timeLeft: (label: string, left: string | null) => (left === null ? label : `${label}, ${left}`),
  routeFacts: (miles: number, minutes: number) => `${formatWhole(miles)} mi, ${formatDuration(minutes)}`,
  freight: (pounds: number, commodity: string) => `${formatWhole(pounds)} lb, ${isolateBidi(commodity)}`,
  days: (pickup: string, delivery: string) => (pickup === delivery ? pickup : `${pickup} to ${delivery}`),
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  pickupPoint: 'Pickup point',
  dispatchPoint: 'Dispatch point',
  shipperNotes: 'Shipper notes',
  dispatcherInformation: 'Dispatcher information',
  pendingDispatcher: 'Pending dispatcher',
  bookedFor: (legalName: string, usdot: string) => `Carrier ${legalName}, USDOT ${usdot}`,
  consentEnded: 'Its consent ended or lapsed: it signs and invoices this load itself.',
  dispatchedBy: (dispatcher: string) => `Dispatched by ${dispatcher}, for the carrier`,
  carrierNumber: (carrier: string, usdot: string) => `${carrier}, USDOT\u00A0${usdot}`,
  driver: 'Driver and equipment',
  theDriver: 'driver',
  notGiven: 'Not given yet',
  brokerInformation: 'Broker information',
} as const

export const MARGIN_COPY = {
  margin: 'Margin',
  shipperPays: 'Shipper pays',
  carrierIsPaid: 'Carrier is paid',
} as const

export const STATUS_CARD_COPY = {
  actions: 'Actions',
  edit: 'Edit',
  duplicate: 'Duplicate',
} as const

export const ARRIVAL_ACTIONS_COPY = {
  confirmArrival: 'Confirm arrival',
  atLastStop: (place: string) => `At the last stop, ${place}. It completes the load.`,
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
  accept: 'Accept',
  decline: 'Decline',
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

const LABELS: Readonly<Record<Exclude<LoadEventType, keyof typeof STOP_LABELS>, string>> = {
  posted: 'Posted to the board',
  changed: 'Updated by the broker',
  booked: 'Booked: the broker accepted a request',
  tendered: 'Tendered to a carrier',
  'tender-accepted': 'The carrier accepted the tender',
  'tender-declined': 'The carrier declined the tender',
  'tender-revoked': 'The broker revoked the tender',
  'tender-expired': 'The tender expired without an answer',
  completed: 'Completed',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  released: 'Carrier released, back on the board',
  'stop-corrected': 'Stop time corrected by the carrier',
  'arrival-corrected': 'Arrival corrected, the load is active again',
  'carrier-reported': "The carrier's system reported",
  'update-asked': 'The broker asked for an update',
  'books-asked': 'The carrier asked for the open books',
  'books-entered': 'The broker updated the open books',
  'change-proposed': 'Change of the deal proposed',
  'change-accepted': 'Change accepted: new rate confirmation',
  'change-declined': 'Change declined',
  'change-withdrawn': 'Change withdrawn',
  'driver-named': 'The carrier named driver and equipment',
  'driver-changed': 'The carrier changed driver or equipment',
  'driver-removed': 'The carrier removed driver and equipment',
}
/** A newer server has further types. */
type ByAnyType = Readonly<Partial<Record<string, string>>>
/** How a load was booked or tendered, where not plainly. */
const VIA: ByAnyType = {
  'booked counter-offer': "Booked: the carrier accepted the broker's counter-offer",
  'booked anyway': 'Booked: the broker accepted anyway, after confirming authority and insurance another way',
  'tendered anyway': 'Tendered anyway, after the broker confirmed authority and insurance another way',
}
const STOP_LABELS = { arrived: 'Arrived at', departed: 'Departed' } as const

/** One event in plain words, with its reason. A type from a newer server shows its raw name. */
export function describeLoadEvent({ type, detail }: LoadEvent): { what: string; why: string | null } {
  const stop = (STOP_LABELS as ByAnyType)[type]
  if (stop) return { what: `${stop} ${detail ?? 'the stop'}`, why: null }
  const via = detail ? VIA[`${type} ${detail}`] : undefined
  if (via !== undefined) return { what: via, why: null }
  return { what: (LABELS as ByAnyType)[type] ?? capitalised(type.replaceAll('-', ' ')), why: detail }
}

/** By how much the clock of the device was wrong, for both parties; null when it was right. */
export function describeTapClock({ tap }: LoadEvent): string | null {
  if (!tap || tap.clockAheadMs === 0) return null
  return `Device clock was wrong by ${formatDelay(Math.round(Math.abs(tap.clockAheadMs) / MINUTE_MS))}`
}

/** When it must have happened, if that is not certain to the minute. */
export function tapRange({ tap }: LoadEvent): { earliest: string; latest: string } | null {
  return tap && Date.parse(tap.latest) - Date.parse(tap.earliest) >= MINUTE_MS ? tap : null
}

/** The stop in whose zone an event's time shows: where it was tapped, else the last for what completes, else the first. */
export function stopOfEvent<S extends LoadStop>({ type, detail, stop }: LoadEvent, stops: readonly S[]): S {
  const tapped = stops.find(({ id }) => id === (stop ?? detail))
  const isAtEnd = type === 'completed' || type === 'arrival-corrected'
  return tapped ?? (isAtEnd ? lastStop(stops) : firstStop(stops))
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const LOAD_HISTORY_COPY = {
  history: 'History',
  created: 'Created ',
  lastUpdated: ', last updated ',
  received: ' (received ',
  tappedBetween: 'Tapped between ',
  and: ' and ',
} as const

export const TENDER_COPY = {
  tendered: (to: string) => `Tendered to ${to}`,
  /** @param ago null within the first minute */
  running: (to: string, ago: string | null, left: string) =>
    `Tendered to ${to} ${ago === null ? 'just now' : `${ago} ago`}, expires in ${left}`,
  expired: (to: string) => `The tender to ${to} has expired`,
  call: (carrier: string) => `Call ${carrier}`,
  waiting: (requests: number) =>
    requests === 1
      ? '1 request waits until the tender is answered'
      : `${requests} requests wait until the tender is answered`,
  nameFirst: 'Name a carrier first',
  acceptTitle: (rate: string) => `Accept this tender at ${rate}?`,
  acceptWords: (broker: string, pickup: string, delivery: string) =>
    `Pickup ${pickup}, delivery ${delivery}. ${broker} is notified right away, and the load is yours.`,
  accept: 'Accept tender',
  keep: 'Not yet',
  revokeTitle: 'Revoke this tender?',
  revokeWords: (carrier: string) => `${carrier} is notified right away. The load goes back on the board.`,
  revoke: 'Revoke tender',
  keepTender: 'Keep tender',
} as const

/** What a carrier delivered before. */
interface CarrierHistory {
  onLane: number
  record: CarrierRecord
}

/** The dialog that tenders a load. */
export const ASSIGN_COPY = {
  title: 'Tender load',
  description: 'The load leaves the board until the carrier answers. Booking requests stay pending.',
  find: 'Find a carrier',
  findHint: 'Business name, person or USDOT number',
  time: 'Time to answer',
  timeHint: 'Ends at pickup at the latest',
  /** the posted rate, and what it leaves */
  rate: (rate: string, margin: string | null) =>
    margin === null ? `At the posted rate, ${rate}` : `At the posted rate, ${rate}. Your margin: ${margin}`,
  submit: 'Tender to this carrier',
  chooseFirst: 'Choose a carrier first',
  checkedElsewhere: "I confirmed this carrier's authority and insurance another way.",
  tickFirst: 'Tick the box to tender',
  anyway: 'Tender anyway',
  blocked: 'Your carrier rules block this carrier',
  carriers: 'Carriers',
  suggested: 'Hauled for you before',
  /** '3 loads on this lane, 94% on time, 9 loads with you' */
  record({ onLane, record: { onTime, withYou } }: CarrierHistory): string {
    return [
      onLane > 0 && `${onLane === 1 ? '1 load' : `${onLane} loads`} on this lane`,
      onTime && onTime.loads > 0 && `${Math.round((100 * onTime.onTime) / onTime.loads)}% on time`,
      withYou && `${withYou.loads === 1 ? '1 load' : `${withYou.loads} loads`} with you`,
    ]
      .filter(Boolean)
      .join(', ')
  },
  failed: 'Failed to load carriers',
  results(count: number, isFetching: boolean): string {
    if (isFetching && count === 0) return 'Searching carriers...'
    if (count === 0) return 'No carriers found'
    return count === 1 ? '1 carrier found' : `${count} carriers found`
  },
} as const

/** In minutes. */
export const TENDER_TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '24 hours' },
] as const

export const CANCEL_LOAD_COPY = {
  title: 'Cancel this load?',
  description: (carrier: string, rate: string) =>
    `${carrier} loses the tender at ${rate} and is notified right away. The load doesn't return to the board.`,
  theCarrier: 'The carrier',
  cancel: 'Cancel load',
  keep: 'Keep load',
} as const

export const RELEASE_COPY = {
  carrier: (carrier: string, rate: string) =>
    `${carrier} loses the load at ${rate} and is notified right away. It goes back to the board. Both sides see your reason.`,
  ownLoad: (broker: string, rate: string) =>
    `You lose the load at ${rate}, and ${broker} is notified right away. It goes back to the board. Both sides see your reason.`,
  theCarrier: 'The carrier',
} as const

export const RELEASED_LOAD_COPY = {
  released: 'You were released from this load, and its details are no longer shown to you. This is your record of it.',
} as const

export const REASON_COPY = {
  reason: 'Reason',
} as const

export const UNSENT_COPY = {
  discard: 'Discard',
} as const

/** After a release with stops done. */
export const DONE_STOPS_COPY = {
  title: 'Stops that are done',
  others: 'Post the others',
  all: 'Edit all stops',
} as const
