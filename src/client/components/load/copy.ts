import { STOP_OFF } from '#domain/freight/stop-off-rate.ts'
import {
  type LoadStop,
  STOP_KINDS,
  type StopId,
  type StopKind,
  stopNoun,
  stopNumber,
} from '#domain/freight/load-stop.ts'
import type { InvoiceLine } from '#contract/freight/invoice.ts'
import { type AccessorialKind, nameLineStop } from '#domain/freight/invoice.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import type { LoadDocument } from '#contract/freight/document.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import type { DocumentKind } from '#domain/freight/document.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'

export const BOOKING_REQUEST_BADGE_COPY = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const

export const LOAD_COPY = {
  gps: 'GPS',
  pickupIn: 'Pickup in',
  clock: ({ days, hours, minutes, seconds }: Record<'days' | 'hours' | 'minutes' | 'seconds', number>) =>
    `${days === 0 ? '' : `${days} d `}${hours} h ${minutes} min ${seconds} s`,
  to: ' to ',
  distance: (miles: string) => `${miles} mi`,
  agreed: 'agreed',
  posted: 'posted',
  pending: 'Pending',
  route: 'Route',
  onceBooked: "Full address and contact appear once you're booked.",
} as const

export const LOAD_SUMMARY_COPY = {
  loadInformation: 'Load information',
  pounds: (weight: string) => `${weight} lbs`,
  miles: (miles: string) => `${miles} mi`,
  team: 'Team',
  size: 'Load size',
  partial: 'Partial',
  specialInstructions: 'Special instructions',
  dispatcherNotes: 'Dispatcher notes',
  weight: 'Weight',
  distance: 'Distance',
  averageTime: 'Average time',
  equipment: 'Equipment',
  drivers: 'Drivers',
  commodity: 'Commodity',
  packaging: 'Packaging',
  reference: 'Reference',
  rate: 'Rate',
  shipperPays: 'Shipper pays',
  customer: 'Customer',
  onlyYou: 'only you see this',
  agreedRate: 'Agreed rate',
  postedRate: 'Posted rate',
} as const

export const LOAD_CARD_COPY = {
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
  weight: (weight: string) => `${weight} lb`,
  team: 'Team',
  partial: 'Partial',
  pickup: 'Pickup',
  delivery: 'Delivery',
  deadhead: (miles: string) => `${miles} mi deadhead`,
  distance: (miles: string) => `${miles} mi`,
  averageTime: 'Average time ',
} as const

/** What a load with more than two stops says of them; 'picks' and 'drops' are for the eye alone. */
export const MORE_STOPS_COPY = {
  more: (between: number) => `+${between} ${between === 1 ? 'stop' : 'stops'}`,
  moreAloud: (between: number) => ` and ${between} ${between === 1 ? 'stop' : 'stops'} between `,
  picks: (stops: readonly { kind: StopKind }[]) =>
    countKinds(stops, { pickup: ['pick', 'picks'], delivery: ['drop', 'drops'] }),
  picksAloud: (stops: readonly { kind: StopKind }[]) =>
    countKinds(stops, { pickup: ['pickup', 'pickups'], delivery: ['delivery', 'deliveries'] }),
  between: 'Stops between',
  title: (number: number, kind: StopKind, place: string) => `Stop ${number}, ${kind}: ${place}`,
  appointment: 'Appointment',
  references: 'References',
  handling: 'Handling',
} as const

/** What of an estimated rate is for stops between: '$100 for each of 2 extra stops'. */
export function stopOffWords(stops: number): string {
  return `${formatMoney(STOP_OFF.median)} for ${stops === 1 ? '1 extra stop' : `each of ${stops} extra stops`}`
}

function countKinds(
  stops: readonly { kind: StopKind }[],
  words: Record<StopKind, readonly [one: string, many: string]>,
): string {
  return STOP_KINDS.map((kind) => {
    const count = stops.filter((stop) => stop.kind === kind).length
    return `${count} ${words[kind][count === 1 ? 0 : 1]}`
  }).join(', ')
}

export const ROUTE_COPY = {
  timeline: 'Timeline',
  cannotDrawMaps: "This device can't draw maps. Miles and route are below.",
  mapNotOnDevice: "The map isn't on this device yet. It downloads when you're back online.",
  loadingMap: 'Loading map...',
  mapName: (pickup: string, delivery: string) => `Route from ${pickup} to ${delivery}`,
} as const

export const QUICK_CONTACT_COPY = {
  messageSubject: (number: number) => `Load #${number}`,
  quickContact: 'Quick contact',
  contactSupport: 'Contact Support',
} as const

export const ROUTE_SECTION_COPY = {
  route: 'Route',
  noCoordinates: 'Map coordinates not available',
  openInMaps: 'Open in Maps',
  sources: (isParty: boolean) =>
    `${isParty ? '' : "Locations are approximate until you're booked. "}Place names © GeoNames, CC BY 4.0.`,
  distance: (miles: string) => `${miles} mi`,
  driving: (duration: string) => ` driving, ${duration}.`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  failedToLoadRoute: 'Failed to load route',
  directionsFailed: (status: string) => `Directions request failed: ${status}`,
} as const

export const LOAD_TIMELINE_COPY = {
  pickup: 'Pickup',
  dispatch: 'Dispatch',
  between: (number: number, kind: StopKind) => `Stop ${number}, ${kind}`,
  facility: (city: string) => `the facility in ${city}`,
} as const

export const LATE_CHIP_COPY = {
  late: 'Late',
  /** 'Pickup 2 h 44 min late'; from ten hours on without the minutes, which nobody acts on any more */
  lateBy: (minutes: number, stop?: StopKind) =>
    `${stop === undefined ? '' : stop === 'pickup' ? 'Pickup ' : 'Delivery '}${formatDelay(minutes)} late`,
  /** above two stops: 'Late at stop 2, Tulsa: 45 min' */
  lateAt: (number: number, city: string, minutes: number) => `Late at stop ${number}, ${city}: ${formatDelay(minutes)}`,
} as const

const EVENT_WORDS = { arrived: 'Arrived at', departed: 'Departed from', corrected: 'Corrected at' } as const

export const DEAL_RECORD_COPY = {
  yourDeal: 'Your deal',
  ended: (booked: string, released: string, why: string) => `Booked ${booked}, released ${released}${why}`,
  agreedRate: 'Agreed rate',
  detention: 'Detention',
  drivers: 'Drivers',
  team: 'Team',
  detentionTerms: (rate: string, freeMinutes: number) => `${rate} an hour after ${freeMinutes} min`,
  broker: 'Broker',
  carrier: 'Carrier',
  usdot: (number: string) => `USDOT ${number}`,
  dispatcher: 'Dispatcher',
  stops: 'Recorded at the stops',
  documents: 'Documents',
  rateConfirmation: 'Rate confirmation',
  madeByMilepost: 'Made by Milepost when you both agreed',
  received: (time: string, { by, byDriver }: Pick<LoadDocument, 'by' | 'byDriver'>) =>
    `Received ${time} from the ${byDriver ? 'driver, by link' : by}`,
  removed: (reason: string) => `Removed: ${reason}`,
  download: 'Download',
  downloadOf: (title: string) => `Download ${title}`,
  downloadFailed: "The file couldn't be loaded. Check your signal and try again.",
  /** 'Arrived at pickup, 38 min early'. @param at the stop's name; above two 'stop 2, Tulsa, OK' */
  event({ kind, stop, punctuality }: StopEvent, at: string = stopNoun(stop)): string {
    const what = `${EVENT_WORDS[kind]} ${at}`
    if (!punctuality) return what
    if (punctuality.status === 'on-time') return `${what}, on time`
    return `${what}, ${formatDelay(punctuality.minutes)} ${punctuality.status}`
  },
} as const

export const pageCount = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

const NAMES: Readonly<Record<DocumentKind, string>> = { pod: 'POD', bol: 'BOL', receipt: 'Receipt', other: 'Document' }

interface TitledDocument {
  kind: DocumentKind
  pages: number
  stop?: StopId | null | undefined
}

/** 'POD, 2 pages'; above two stops 'POD, 2 pages, stop 3' for one of them. */
export function documentTitle({ kind, pages, stop }: TitledDocument, stops?: readonly Pick<LoadStop, 'id'>[]): string {
  const number = stop ? stopNumber(stop, stops) : null
  return [NAMES[kind], pageCount(pages), ...(number === null ? [] : [`stop ${number}`])].join(', ')
}

export const DETENTION_TERMS_COPY = {
  name: 'Detention',
  /** '$50 an hour after 2 h free' */
  rate: ({ ratePerHour, freeMinutes }: PostedDetention) =>
    ratePerHour === 0 ? 'None' : `${formatMoney(ratePerHour)} an hour after ${formatDuration(freeMinutes)} free`,
  /** 'by 15 min, at most 5 h a stop' */
  limits: ({ ratePerHour, stepMinutes, maxHours }: PostedDetention) =>
    ratePerHour === 0 ? null : `by ${stepMinutes}\u00a0min, at most ${maxHours}\u00a0h a\u00a0stop`,
} as const

export const COUNTER_TERMS_COPY = {
  rate: 'Rate',
  pickup: 'Pickup',
  delivery: 'Delivery',
} as const

export const BROKER_TERMS_COPY = {
  title: "Broker's terms on the rate confirmation",
  loading: "Loading the broker's terms...",
  loadError: "Couldn't load the broker's terms. The rate confirmation will state them.",
} as const

export const DAYS_TO_PAY_COPY = {
  days: (days: number) => (days === 0 ? 'Pays the same day' : days === 1 ? '1 day to pay' : `${days} days to pay`),
  sample: (invoices: number) => `${invoices} invoices`,
  tooFew: 'No payment history yet',
} as const

export const PAYMENT_COPY = {
  title: { broker: 'Mark this invoice as paid?', carrier: 'Was this invoice paid?' },
  text: 'Both parties see the day.',
  amount: 'Amount',
  mostPaid: (most: number) => `Must be ${formatMoney(most)} or less`,
  staysOpen: (rest: number) => `${formatMoney(rest)} stays open.`,
  day: 'Day of the payment',
  pay: { broker: 'Mark paid', carrier: 'Payment received' } satisfies Record<DealSide, string>,
  done: 'Payment recorded',
} as const

export const ACCESSORIAL_NAMES: Readonly<Record<AccessorialKind, string>> = {
  lumper: 'Lumper',
  layover: 'Layover',
  tonu: 'TONU',
  'stop-off': 'Stop-off',
}

/** A line of a carrier's invoice. */
export function nameInvoiceLine({ kind, ...where }: Pick<InvoiceLine, 'kind' | 'stop' | 'at'>): string {
  if (kind === 'rate') return 'Agreed rate'
  return kind === 'detention' ? `Detention at ${nameLineStop(where)}` : ACCESSORIAL_NAMES[kind]
}

/** A carrier's own figures. */
export const TRUCK_FIELDS_COPY = {
  costPerMile: 'Cost per mile without fuel',
  costPerMileHint: 'Payments, insurance, repairs and the driver',
  milesPerGallon: 'Miles per gallon',
  fuelPrice: 'Fuel price',
  perGallon: '/gal',
  deadheadMiles: 'Usual deadhead',
  deadheadHint: 'Used when your search has no truck position',
  miles: 'mi',
  mpg: 'mpg',
  required: 'Required',
  number: 'Must be a number, like 1.85',
  time: 'Must be hours, like 8:30',
  allHours: 'Fill in all three, or none',
} as const

/** What a posting line said, as it was read. */
export const LINE_PARTS_COPY = { from: 'from', to: 'to', pickup: 'pickup', delivery: 'delivery' } as const
