import type { DetentionStatement, StopDetention } from '#contract/freight/detention.ts'
import type { StopEvent } from '#contract/freight/stop-event.ts'
import { formatDetentionTerms } from '#domain/freight/format-detention-terms.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { formatMeasuredPlace } from '#domain/geo/measured-place.ts'

const STOPS = { pickup: 'Pickup', delivery: 'Delivery' } as const
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
  stop: ({ stop, amount }: StopDetention) => `${STOPS[stop]}: ${formatMoney(amount)}`,
  early: 'Early',
  freeTime: 'Free time',
  detention: 'Detention',
  part: (name: string, duration: string) => `${name}, ${duration}`,
  notArrived: 'No arrival recorded',
  appointment: 'Appointment',
  arrived: 'Arrived',
  left: 'Left',
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
  event: ({ kind, stop, by }: StopEvent) => `${KINDS[kind]}, ${stop}, by the ${BY[by]}`,
  received: 'received ',
  between: 'between ',
  and: ' and ',
  place: (place: NonNullable<StopEvent['place']>) => `Place: ${formatMeasuredPlace(place)}`,
  intact: (hash: string) => `Unchanged since it was recorded. The chain of events ends in ${hash.slice(0, 12)}.`,
  broken: 'The recorded events were changed afterwards. Contact support.',
  pdf: { open: 'Print', share: 'Share', download: 'Download PDF' },
  pdfName: (loadNumber: number) => `detention-statement-${loadNumber}.pdf`,
} as const
