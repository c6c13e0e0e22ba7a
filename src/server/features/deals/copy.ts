import { DRIVER_NAMES } from '#contract/freight/deal-driver.ts'
import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { detentionWarningMinutes, formatDetentionTerms } from '#domain/freight/detention.ts'
import { firstStop, lastStop, POSTED_STOPS, type StopKind, stopNoun } from '#domain/freight/load-stop.ts'
import { formatExactMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { LINK_CONSENT, SIGNING_CONSENTS } from '#domain/freight/signature.ts'
import type { SigningLinkState } from '#domain/freight/signing-link.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import { formatMeasuredPlace } from '#domain/geo/point.ts'

type Document = RateConfirmationDocument
type Freight = Document['freight']
type Signature = Document['signatures'][number]

const CHANGES: Record<NonNullable<Document['replaces']>['changed'][number], string> = {
  rate: 'rate',
  stops: 'stops',
  pickup: 'pickup time',
  delivery: 'delivery time',
  detention: 'detention',
  drivers: 'drivers',
}

const ESTIMATES = ['road-model', 'straight-line']
const number = (value: number) => Math.round(value).toLocaleString('en-US')

export const RATE_CONFIRMATION_COPY = {
  title: 'Rate confirmation',
  fromTo: ({ broker, carrier }: Document) => `From ${broker.name} to ${carrier.name}`,
  footer: ({ loadNumber, version, hash }: Document) =>
    `Load ${loadNumber}, version ${version}. Fingerprint ${groupsOf(hash.slice(0, 16))}`,
  load: ({ loadNumber, version }: Document) => `Load ${loadNumber}, version ${version}`,
  reference: (reference: string) => `Reference ${reference}`,
  issued: (at: string) => `Issued ${at}`,
  replaces: ({ version, changed }: NonNullable<Document['replaces']>) =>
    `Replaces version ${version}.${changed.length > 0 ? ` Changed: ${changed.map((each) => CHANGES[each]).join(', ')}` : ''}`,
  rateBefore: (before: number, now: number) => `Rate ${formatExactMoney(before)} to ${formatExactMoney(now)}`,
  superseded: (latest: number) => `Superseded by version ${latest}. Both parties agreed to other terms.`,
  ended: (at: string) => `The carrier was released on ${at}. This deal has ended.`,
  laneAlt: (parts: readonly string[]) => `${parts.join(', ')}.`,
  broker: 'Broker',
  carrier: 'Carrier',
  authority: 'Authority',
  dispatcher: 'Dispatcher',
  contact: 'Contact',
  email: 'Email',
  usdot: 'USDOT',
  mc: 'MC',
  usdotNumber: ({ dotNumber, isDotVerified }: { dotNumber: string; isDotVerified: boolean }) =>
    isDotVerified ? `${dotNumber}, verified` : `${dotNumber}, not verified`,
  stop: (at: number, kind: StopKind | undefined) => [`Stop ${at}`, kind].filter(Boolean).join(', '),
  between: (count: number) => `${count} ${count === 1 ? 'stop' : 'stops'} between`,
  /** 'Rate covers all 4 stops and 812 mi.' */
  coversStops: ({ stops, freight }: Document) => `Rate covers all ${stops.length} stops and ${milesOf(freight)}.`,
  freight: 'Freight',
  handling: 'Handling',
  kindOf: ({ to }: Document['stops'][number]['appointment']) => (to === null ? 'At this time' : 'Within these times'),
  appointment: 'Appointment',
  references: 'References',
  facility: 'Facility',
  address: 'Address',
  columns: {
    commodity: 'Commodity',
    weight: 'Weight',
    equipment: 'Equipment',
    stop: 'Stop',
    place: 'Place',
    appointment: 'Appointment',
    contact: 'Contact',
    freight: 'Freight',
    numbers: 'Numbers, handling',
  },
  weight: ({ weight, partial }: Freight) => `${number(weight)} lb${partial ? ', Partial' : ''}`,
  equipment: ({ vehicle, trailer }: Freight) => `${vehicle}, ${trailer}`,
  team: 'Team',
  anyDrivers: 'Solo or team',
  pay: 'Pay',
  agreedRate: 'Agreed rate',
  allIn: (rate: number) => `${formatExactMoney(rate)}, all-in`,
  fuel: 'Linehaul, fuel',
  included: 'In the agreed rate',
  perMile: 'Per mile',
  perMileOf: ({ rate, freight }: Document) =>
    markStraightLine(formatRatePerMile(rate, freight.miles), freight.milesSource, 'about'),
  distance: 'Miles',
  milesOf,
  distanceOf: (freight: Freight) =>
    `${milesOf(freight)}${ESTIMATES.includes(freight.milesSource) ? ', estimated' : ''}`,
  milesBy: (freight: Freight) => `${milesOf(freight)}, ${describeDistanceSource(freight.milesSource)}`,
  drivers: 'Drivers',
  detention: 'Detention',
  detentionOf: ({ detention }: Document) => formatDetentionTerms(detention),
  clock: 'Clock',
  clockOf: 'Later of arrival and appointment, to departure',
  notice: 'Notice',
  noticeOf: ({ detention }: Document) =>
    `Milepost notifies both parties after ${detentionWarningMinutes(detention).join(' and ')} min`,
  approval: 'Approval',
  approvalOf: "By the broker, when it answers the carrier's invoice",
  accessorials: 'Accessorials',
  terms: 'Rules',
  documentsAndPayment: 'Documents and payment',
  remitTo: 'Remit to',
  remitToOf: "As on the carrier's invoice in Milepost",
  invoiceNumber: 'Invoice no.',
  records: 'Records',
  recordsOf: 'Each party reads the record of this load (49 CFR 371.3) in Milepost',
  driver: {
    title: 'Driver and equipment',
    /** beside the title */
    apart: 'Not part of the signed terms',
    names: DRIVER_NAMES,
    given: 'Given',
    givenAt: (at: string) => `${at}, by the carrier`,
    notGiven: ({ endedAt }: Pick<Document, 'endedAt'>) => (endedAt === null ? 'Not given yet' : 'Not given'),
  },
  instructions: 'Special instructions',
  brokerNotes: 'Broker notes',
  requested: 'Requested',
  tendered: 'Tendered',
  accepted: 'Accepted',
  by: (name: string, at?: string) => `By ${name}${at === undefined ? '' : `, ${at}`}`,
  signed: 'Signed',
  unsigned: 'Not signed. Both parties agreed in Milepost',
  signedBy: { broker: 'By the broker', carrier: 'By the carrier', both: 'By both parties' },
  signaturesOf: ({ loadNumber, version, stops, rate }: Document) =>
    `Signatures of the rate confirmation of load ${loadNumber}, version ${version}: ` +
    `${[firstStop(stops), lastStop(stops)].map(({ place }) => `${place.city}, ${place.state}`).join(' to ')}, ${formatExactMoney(rate)}`,
  forSide: { broker: 'For the broker', carrier: 'For the carrier' },
  notSigned: 'Not signed',
  markAlt: ({ name, mark }: Signature) => `Signature of ${name}, ${mark.kind}`,
  name: 'Name',
  signer: ({ name, title }: Signature) => `${name}, ${title}`,
  signedBetween: (earliest: string, latest: string) => `Between ${earliest} and ${latest}`,
  received: 'Received',
  standing: 'Standing',
  since: (at: string) => `Signature set up ${at}`,
  network: 'Network',
  byLink: (address: string) => `${address}, by link without an account`,
  fingerprint: 'Fingerprint',
  shortHash: ({ hash }: Signature) => groupsOf(hash.slice(0, 16)),
  voided: 'Voided',
  voidedOf: ({ name, version }: Signature, at: string, reason: string) =>
    `Signature of ${name} on version ${version}, ${at}: ${reason}`,
  removed: (side: 'broker' | 'carrier', on: string) =>
    `The ${side}'s contact removed on ${on}. The fingerprint covers it as it was agreed.`,
  hash: (hash: string) => `Fingerprint of what was agreed (SHA-256): ${hash}`,
} as const

function milesOf({ miles, milesSource }: Freight): string {
  return markStraightLine(`${number(miles)} mi`, milesSource, 'about')
}

/** '9f3c 41ae 77d0 2b58' */
function groupsOf(hex: string): string {
  return hex.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

const ENDED: Record<Exclude<SigningLinkState, 'open'>, string> = {
  used: 'This rate confirmation was signed by this link. Thank you.',
  revoked: 'The sender ended this link. Ask for a new one.',
  ended:
    'This load has another carrier now, it was cancelled, or the sender may no longer sign for it. There is nothing to sign.',
  superseded: 'The agreed terms changed, so this version is not signed any more. Ask for a new link.',
  expired: 'This link has expired. Ask its sender for a new one.',
}

export const SIGNING_PAGE_COPY = {
  title: 'Rate confirmation',
  heading: ({ loadNumber, version }: Document) => `Rate confirmation of load #${loadNumber}, version ${version}`,
  parties: ({ broker, carrier }: Document) => `From ${broker.name} to ${carrier.name}`,
  rate: 'Agreed rate',
  commodity: 'Freight',
  freight: ({ freight }: Document) =>
    `${freight.commodity}, ${freight.packaging}, ${RATE_CONFIRMATION_COPY.weight(freight)}, ${RATE_CONFIRMATION_COPY.equipment(freight)}`,
  detention: 'Detention',
  allTerms: 'All terms you sign',
  lines: (count: number) => `${count} lines`,
  fingerprint: 'Fingerprint',
  pdf: 'Read the whole document (PDF)',
  ended: ENDED,
  unknown: 'This link is incomplete. Open it again from the message.',
  signFor: (company: string) => `You sign for ${company}.`,
  name: 'Full name',
  signerTitle: 'Title',
  how: 'How to sign',
  typed: 'Type: my name is my signature',
  drawn: 'Draw',
  pad: 'Draw your signature here',
  clear: 'Clear',
  consent: SIGNING_CONSENTS[LINK_CONSENT],
  submit: (rate: string) => `Sign and accept ${rate}`,
  recorded: 'We record the time, your network address and your browser with your signature.',
  problems: {
    name: 'Enter your name',
    title: 'Enter your title',
    mark: 'Draw your signature',
    consent: 'Check the box to agree to sign electronically',
    ALREADY_SIGNED: 'Someone already signed for this company.',
    other: 'This could not be signed. Reload the page to see why.',
  },
} as const

const EVENTS = { arrived: 'Arrived', departed: 'Left', corrected: 'Corrected' } as const
const ACTORS = { broker: 'Broker', carrier: 'Carrier', driver: 'Driver link' } as const

const STATES: Record<StopDetention['state'], string> = {
  'not-arrived': 'No arrival recorded',
  early: 'Arrived, waiting for the appointment',
  free: 'Waiting, in free time',
  billing: 'Waiting, past free time',
  capped: 'Waiting, at the agreed maximum',
  ended: 'Left',
  'departure-missing': 'Departure not recorded. Nothing is counted until it is',
}

export const DETENTION_STATEMENT_COPY = {
  title: 'Detention statement',
  fromTo: ({ carrier, broker }: DetentionStatement) => `From ${carrier.name} to ${broker.name}`,
  footer: ({ loadNumber, chain }: DetentionStatement) =>
    `Milepost, load ${loadNumber}${chain.intact && chain.hash ? `, chain of events ends in ${chain.hash.slice(0, 16)}` : ''}`,
  load: 'Load',
  made: 'Made',
  carrier: 'Carrier',
  broker: 'Broker',
  due: 'Detention due',
  soFar: 'Detention so far',
  party: ({ name, mcNumber, dotNumber }: DetentionStatement['carrier']) =>
    [name, mcNumber && `MC ${mcNumber}`, dotNumber && `USDOT ${dotNumber}`].filter(Boolean).join(', '),
  /** 'Stop 1, pickup: $50'; above two stops 'Stop 2, Tulsa, OK: $50' */
  stop: (number: number, { stop, place, amount }: StopDetention, { stops }: DetentionStatement) =>
    `Stop ${number}, ${stops.length > POSTED_STOPS.length ? `${place.city}, ${place.state}` : stopNoun(stop)}: $${amount.toFixed(2)}`,
  place: 'Place',
  appointment: 'Appointment',
  status: 'Status',
  states: STATES,
  figure: 'How it is counted',
  value: 'Time or amount',
  arrived: 'Arrived',
  left: 'Left',
  proven: "A time isn't certain. The clock counts from the latest possible arrival to the earliest possible departure.",
  clockStarts: 'Clock starts, later of arrival and appointment',
  clockStops: 'Clock stops, departure',
  released: 'Clock stops, carrier released',
  releasedState: 'Waited until the carrier was released',
  onClock: 'On the clock',
  lessFree: 'Less free time',
  pastFree: 'Past free time',
  counted: (steps: number, minutes: number) =>
    `Counted, ${steps} begun ${steps === 1 ? 'step' : 'steps'} of ${minutes} min`,
  atMost: (hours: number) => `At most ${hours} h at each stop, reached`,
  atRate: (rate: string) => `At ${rate} an hour`,
  timelineAlt: (parts: readonly string[]) => parts.join('. '),
  arrivedAt: (at: string) => `Arrived ${at}`,
  arrivedBy: (at: string) => `Arrived by ${at}`,
  appointmentAt: (at: string) => `Appointment ${at}`,
  freeEnds: (at: string) => `Free time ends ${at}`,
  leftAt: (at: string) => `Left ${at}`,
  leftAfter: (at: string) => `Left after ${at}`,
  releasedAt: (at: string) => `Released ${at}`,
  freeTime: 'Free time',
  detention: 'Detention',
  during: (what: string, minutes: number) => `${what}, ${formatDuration(Math.floor(minutes))}`,
  terms: 'Terms agreed',
  termsText: ({ terms }: DetentionStatement) =>
    `${formatDetentionTerms(terms)}. The clock starts at the later of arrival and appointment. Milepost warns both parties before free time ends.`,
  evidence: 'Evidence, as recorded and never edited',
  noEvidence: 'No arrival or departure is recorded.',
  columns: { event: 'Event', happened: 'Happened', received: 'Received', by: 'By', where: 'Place' },
  event: ({ kind, stop }: StopEvent, { stops }: Pick<DetentionStatement, 'stops'>) =>
    `${EVENTS[kind]}, ${stopNoun(
      stop,
      stops.map(({ stop: id }) => ({ id })),
    )}`,
  by: (by: StopEvent['by']) => ACTORS[by],
  /** what the reader must know of an event's time and place */
  where({ place, reason }: StopEvent): string {
    if (reason) return reason
    return place ? formatMeasuredPlace(place) : 'Not recorded'
  },
  range: (from: string, to: string) => `between ${from} and ${to}`,
  intact: (hash: string) => `Checked: every entry is as it was recorded. The chain of events ends in ${hash}.`,
  broken: (entry: number) =>
    `Checked: this record was changed after it was made. Entry ${entry} and later ones can't be trusted.`,
} as const

type Party = OpenBooks['broker']

export const OPEN_BOOKS_COPY = {
  title: 'Open books',
  subtitle: 'Record of a transaction, 49 CFR 371.3',
  footer: ({ loadNumber }: OpenBooks) => `Milepost, open books of load ${loadNumber}`,
  load: (number: number) => `Load ${number}`,
  made: (at: string) => `Made ${at}`,
  ended: (at: string) => `The carrier was released on ${at}. Milepost doesn't know whether it was paid.`,
  missing: (parts: readonly string[]) => `Not entered by the broker: ${parts.join(', ')}.`,
  parts: {
    shipperPays: 'what the shipper pays',
    consignor: 'the consignor',
    freightBill: 'the bill of lading number',
    carrierAddress: "the carrier's address",
    carrierPaidOn: 'the day the carrier was paid',
  },
  broker: 'Broker',
  carrier: 'Originating motor carrier',
  dispatcher: 'Dispatcher',
  consignor: 'Consignor',
  name: 'Name',
  address: 'Address',
  usdot: 'USDOT',
  mc: 'MC',
  usdotNumber: ({ dotNumber, isDotVerified }: Party) =>
    dotNumber && `${dotNumber}, ${isDotVerified ? 'verified' : 'not verified'}`,
  notEntered: 'Not entered',
  stop: { pickup: 'Picked up at', delivery: 'Delivered to' },
  /** above two stops */
  stopName: (at: number, kind: StopKind) => `Stop ${at}, ${kind}`,
  freight: 'Freight',
  freightBill: 'Bill of lading or freight bill',
  accepted: 'Agreed',
  item: 'Item',
  paidBy: 'Paid by',
  amount: 'Amount',
  charges: 'Freight charges collected from the shipper',
  carrierPay: 'Agreed rate for the carrier',
  service: (what: string | null) => (what ? `Other service: ${what}` : 'Other service'),
  noService: 'Other services of the broker',
  none: 'None entered',
  brokerage: 'Compensation for the brokerage service',
  notKnown: 'Not known',
  theBroker: 'Broker',
  theShipper: 'Shipper',
  accessorials:
    'Detention, other accessorials and other services are not part of the compensation for the brokerage service.',
  paidOn: 'Carrier paid on',
  history: 'How this record was made',
  entered: (at: string) => `Last entered by the broker on ${at}.`,
  nothing: 'The broker has entered nothing yet.',
  earlier: (amount: string, at: string) => `Before that, it said that the shipper pays ${amount} (entered ${at}).`,
  asked: 'Asked by the carrier',
  answered: 'Answered',
  unanswered: (due: string) => `Not yet, due ${due}`,
} as const
