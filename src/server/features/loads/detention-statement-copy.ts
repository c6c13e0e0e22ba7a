import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { formatDetentionTerms } from '#domain/freight/detention.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { formatMeasuredPlace } from '#domain/geo/point.ts'

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
  stop: (number: number, stop: string, amount: string) => `Stop ${number}, ${stop}: ${amount}`,
  place: 'Place',
  appointment: 'Appointment',
  status: 'Status',
  states: STATES,
  figure: 'How it is counted',
  value: 'Time or amount',
  clockStarts: 'Clock starts, later of arrival and appointment',
  clockStops: 'Clock stops, departure',
  onClock: 'On the clock',
  lessFree: 'Less free time',
  pastFree: 'Past free time',
  counted: (steps: number, minutes: number) =>
    `Counted, ${steps} begun ${steps === 1 ? 'step' : 'steps'} of ${minutes} min`,
  atMost: (hours: number) => `At most ${hours} h at each stop, reached`,
  atRate: (rate: string) => `At ${rate} an hour`,
  timelineAlt: (parts: readonly string[]) => parts.join('. '),
  arrivedAt: (at: string) => `Arrived ${at}`,
  appointmentAt: (at: string) => `Appointment ${at}`,
  freeEnds: (at: string) => `Free time ends ${at}`,
  leftAt: (at: string) => `Left ${at}`,
  freeTime: 'Free time',
  detention: 'Detention',
  during: (what: string, minutes: number) => `${what}, ${formatDuration(Math.floor(minutes))}`,
  terms: 'Terms agreed',
  termsText: ({ terms }: DetentionStatement) =>
    `${formatDetentionTerms(terms)}. The clock starts at the later of arrival and appointment. Milepost warns both parties before free time ends.`,
  evidence: 'Evidence, as recorded and never edited',
  noEvidence: 'No arrival or departure is recorded.',
  columns: { event: 'Event', happened: 'Happened', received: 'Received', by: 'By', where: 'Place' },
  event: ({ kind, stop }: StopEvent) => `${EVENTS[kind]}, ${stop}`,
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
