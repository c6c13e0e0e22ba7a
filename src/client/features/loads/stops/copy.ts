import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { type DetentionState, formatDetentionTerms } from '#domain/freight/detention.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { NextStop, StopOutlook } from '#domain/freight/next-stop.ts'
import {
  type LoadStop,
  type StopId,
  type StopKind,
  stopNoun,
  stopNumber,
  stopOf,
  stopWords,
} from '#domain/freight/load-stop.ts'
import type { ArrivalOddity } from '#domain/freight/odd-arrival.ts'
import type { Punctuality, StopTap } from '#domain/freight/stop-event.ts'
import { formatDelay, formatDuration } from '#domain/freight/transit.ts'
import { formatMeasuredPlace } from '#domain/geo/point.ts'

type StopText = Record<StopKind | 'between', string>
type StopIds = readonly Pick<LoadStop, 'id'>[]

/** A stop in the list of its load. */
interface NamedRow extends LoadStop {
  city: string
  stops: StopIds
}
const KIND_VERBS: Record<StopKind, string> = { pickup: 'Pick up', delivery: 'Deliver' }
const PENDING: StopText = { pickup: 'Pick up', delivery: 'Deliver', between: 'Stop' }
const DONE: Record<StopTap, string> = { arrived: 'Arrived', departed: 'Left' }
const TAPPED: Record<StopTap, string> = { arrived: 'Arrived', departed: 'Departed' }
const BUTTONS: Record<StopTap, StopText> = {
  arrived: { pickup: 'Arrived at pickup', delivery: 'Arrived at delivery', between: 'Arrived at stop' },
  departed: { pickup: 'Departed from pickup', delivery: 'Departed from delivery', between: 'Departed from stop' },
}

const ODDITY_WORDS: Record<ArrivalOddity, string> = {
  'stops-left': 'Stops left: check the stop',
  early: 'Early: check the date',
  'too-fast': 'Too fast: check the time',
}

export const STOPS_COPY = {
  stops: 'Stops',
  statement: 'Detention statement',
  /** 'Arrived, Dallas' */
  row: (kind: StopTap | null, { id, kind: what, city, stops }: NamedRow) => {
    const number = stopNumber(id, stops)
    if (number === null) return `${kind ? DONE[kind] : stopWords(PENDING, id)}, ${city}`
    return `${number}. ${kind ? DONE[kind] : KIND_VERBS[what]}, ${city}`
  },
  /** before its city, for who can't see the number's circle: 'Stop 2, delivery: ' */
  listed: (number: number, kind: StopKind) => `Stop ${number}, ${kind}: `,
  tapped: (kind: StopTap) => TAPPED[kind],
  /** the truck passed it, and nobody recorded that */
  notRecorded: 'Not recorded',
  next: 'Next',
  otherStop: 'Other stop',
  whichStop: 'Which stop?',
  /** @param oddity why nobody can mean the arrival */
  punctuality({ status, minutes }: Punctuality, oddity: ArrivalOddity | undefined): string {
    if (oddity) return ODDITY_WORDS[oddity]
    return status === 'on-time' ? 'On time' : `${formatDelay(minutes)} ${status}`
  },
  unsent: 'Waiting to send',
  /** an arrival or departure after the one that counts */
  further: (kind: keyof typeof KINDS) => `${KINDS[kind]} again, recorded as evidence:`,
  refused: 'Not sent',
  retry: 'Retry',
  discard: 'Discard',
  correct: 'Fix time',
  correctName: (kind: StopTap, stop: StopId, stops: StopIds) =>
    `Fix time of "${stopWords(BUTTONS[kind], stop, stops)}"`,
  corrected: (reason: string) => `Corrected: ${reason}`,
  timeChanged: 'Time changed. The broker is notified.',
  voided: 'Entry voided. The broker is notified.',
  button: (kind: StopTap, stop: StopId, stops: StopIds) => stopWords(BUTTONS[kind], stop, stops),
  atDock: (stop: StopId, stops: StopIds) => stopWords(BUTTONS.arrived, stop, stops),
  place: 'Send my location with it',
  placeSearch: 'Finding your location…',
  placeUnknown: "Couldn't find your location. The time is sent without it.",
  done: (kind: StopTap, stop: StopId, stops: StopIds) =>
    `${stopWords(BUTTONS[kind], stop, stops)}. The broker is notified.`,
  failed: (kind: StopTap, stop: StopId, stops: StopIds) =>
    `Failed to record "${stopWords(BUTTONS[kind], stop, stops)}". Please try again.`,
  detentionAt: (stop: StopId, stops: StopIds, amount: string) => `Detention at ${stopNoun(stop, stops)}: ${amount}`,
  /** '2 h 29 min from 16:30 CST, 2 h free, $50 an hour by 15 min' */
  clock: (minutes: number, from: string) => `${formatDuration(minutes)} from ${from}`,
  terms: (freeMinutes: number, rate: string, stepMinutes: number) =>
    `${formatDuration(freeMinutes)} free, ${rate} an hour by ${stepMinutes} min`,
  states: {
    'not-arrived': null,
    early: 'The clock starts at the appointment',
    free: 'In free time',
    billing: 'Past free time',
    capped: 'At the agreed maximum',
    ended: null,
    'departure-missing': 'Departure not recorded. Nothing is counted until it is',
  } satisfies Record<DetentionState, string | null>,
} as const

/** The sheet that asks before an arrival that nobody can mean is recorded. */
export const ODD_ARRIVAL_COPY = {
  /** 'Arrived at pickup?' */
  title: (button: string) => `${button}?`,
  early: (minutes: number) => `${formatDelay(minutes)} before the appointment`,
  check: 'Check the load number and the date.',
  completes: 'An arrival at the last stop completes the load.',
  tooFast: ({ miles, minutes }: { miles: number; minutes: number }) =>
    `${Math.round(miles).toLocaleString('en-US')} mi in ${formatDuration(minutes)}`,
  earliest: (minutes: number) => `Earliest ${formatDuration(minutes)} after departure`,
  now: 'Now',
  appointment: 'Appointment',
  load: (number: number) => `Load #${number}`,
  detention: (when: string) => `Detention still counts from ${when}`,
  notified: (broker: string) => `${broker} is notified of the time you record.`,
  /** '17:15' */
  anyway: (clock: string) => `Record ${clock} anyway`,
} as const

/** The dialog that gives a recorded arrival or departure another time. */
export const FIX_TIME_COPY = {
  title: 'Fix time',
  about: (kind: StopTap, city: string, due: string) =>
    `${DONE[kind]} ${kind === 'arrived' ? 'in ' : ''}${city}, due ${due}`,
  day: 'Date',
  clock: 'Time',
  earlier: (minutes: number) => (minutes === 5 ? '5 min earlier' : `${minutes} min`),
  recorded: 'Recorded',
  corrected: 'Corrected',
  reason: 'Reason',
  reasons: { late: 'Tapped late', 'no-signal': 'No signal', other: 'Other' },
  other: 'What happened',
  same: 'Enter another time than the recorded one',
  notified: (broker: string) => `Both times stay on record. ${broker} is notified.`,
  /** '16:50 CST' */
  change: (time: string) => `Change to ${time}`,
  void: (kind: StopTap) => `Never ${kind === 'arrived' ? 'arrived' : 'left'}? Void entry`,
  voidTitle: 'Void this entry?',
  voidText: 'It no longer counts. It stays on record with your reason, and the broker is notified.',
  voidEntry: 'Void entry',
} as const

const NUMBERS: StopText = { pickup: 'Stop 1 of 2, pick up', delivery: 'Stop 2 of 2, deliver', between: 'Next stop' }

export const NEXT_STOP_COPY = {
  title: 'Next stop',
  tab: ({ stop }: NextStop, stops: readonly LoadStop[]) => {
    const number = stopNumber(stop, stops)
    return number === null ? stopWords(NUMBERS, stop) : `Stop ${number} of ${stops.length}, ${stopOf(stops, stop).kind}`
  },
  /** '257 miles this leg' */
  leg: (miles: number) => `${Math.round(miles).toLocaleString('en-US')} miles this leg`,
  appointment: 'Appointment',
  arrived: 'Arrived',
  today: 'Today',
  tomorrow: 'Tomorrow',
  outlook(outlook: StopOutlook, clock: (at: number) => string, isBooked: boolean): string {
    switch (outlook.status) {
      case 'ahead':
        return outlook.minutes === 0 ? 'The appointment is now' : `In ${formatDelay(outlook.minutes)}`
      case 'open':
        return `Window closes in ${formatDelay(outlook.minutes)}`
      case 'on-time':
        return `On time: about ${clock(outlook.at)}, ${formatDelay(outlook.minutes)} to spare`
      case 'late':
        return `Late: about ${clock(outlook.at)}, ${formatDelay(outlook.minutes)} after the appointment`
      case 'overdue':
        return `${isBooked ? 'Not checked in' : 'Overdue'}, ${formatDelay(outlook.minutes)} past the appointment`
    }
  },
  clockStarts: (when: string) => `The detention clock starts at the appointment, ${when}`,
  unsent: 'Waiting to send. The time stays as tapped',
  onceBooked: "Full address and contact appear once you're booked.",
  navigate: 'Navigate',
  callDock: 'Call dock',
  callName: (name: string, phone: string) => `Call dock: ${name}, ${phone}`,
  copy: 'Copy',
  copyAddress: 'Copy address',
  copied: 'Address copied',
} as const

const STOPS: StopText = { pickup: 'Pickup', delivery: 'Delivery', between: 'Stop' }
const KINDS = { arrived: 'Arrived', departed: 'Left', corrected: 'Corrected' } as const
const BY = { broker: 'broker', carrier: 'carrier', driver: 'driver' } as const

export const DETENTION_STATEMENT_COPY = {
  title: 'Detention statement',
  about: ({ loadNumber, carrier, broker }: DetentionStatement) =>
    `Load #${loadNumber}, from ${carrier.name} to ${broker.name}`,
  due: 'Detention due',
  soFar: 'Detention so far',
  loading: 'Loading statement...',
  loadError: "Couldn't load the statement. Try again when you have signal.",
  pdfFailed: "Couldn't load the PDF. Try again when you have signal.",
  retry: 'Retry',
  stop: ({ stop, amount }: StopDetention, stops: StopIds) => `${stopWords(STOPS, stop, stops)}: ${formatMoney(amount)}`,
  early: 'Early',
  freeTime: 'Free time',
  detention: 'Detention',
  part: (name: string, duration: string) => `${name}, ${duration}`,
  notArrived: 'No arrival recorded',
  appointment: 'Appointment',
  arrived: 'Arrived',
  left: 'Left',
  proven: "A time isn't certain. The clock counts from the latest possible arrival to the earliest possible departure.",
  released: 'Clock stops, carrier released',
  starts: 'Clock starts, later of arrival and appointment',
  freeEnds: 'Free time ends',
  onClock: 'On the clock',
  lessFree: 'Less free time',
  pastFree: 'Past free time',
  counted: (steps: number, stepMinutes: number) => `Counted, ${steps} begun steps of ${stepMinutes} min`,
  atRate: ({ ratePerHour }: DetentionStatement['terms']) => `At ${formatMoney(ratePerHour)} an hour`,
  duration: formatDuration,
  terms: 'Terms agreed',
  termsText: (terms: DetentionStatement['terms']) => `${formatDetentionTerms(terms)}.`,
  evidence: 'Evidence, as recorded and never edited',
  event: ({ kind, stop, by }: StopEvent, stops: StopIds) =>
    `${KINDS[kind]}, ${stopNoun(stop, stops)}, by the ${BY[by]}`,
  received: 'received ',
  between: 'between ',
  and: ' and ',
  place: (place: NonNullable<StopEvent['place']>) => `Place: ${formatMeasuredPlace(place)}`,
  intact: (hash: string) => `Unchanged since it was recorded. The chain of events ends in ${hash.slice(0, 12)}.`,
  broken: 'The recorded events were changed afterwards. Contact support.',
  pdf: { open: 'Print', share: 'Share', download: 'Download PDF' },
  pdfName: (loadNumber: number) => `detention-statement-${loadNumber}.pdf`,
} as const
