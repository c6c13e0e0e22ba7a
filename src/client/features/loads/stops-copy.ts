import type { DetentionState } from '#domain/freight/detention.ts'
import type { Punctuality } from '#domain/freight/stop-event.ts'
import type { StopKind, StopTap } from '#domain/freight/stop-kind.ts'
import { formatDuration } from '#domain/freight/transit.ts'

const PENDING: Record<StopKind, string> = { pickup: 'Pick up', delivery: 'Deliver' }
const DONE: Record<StopTap, string> = { arrived: 'Arrived', departed: 'Left' }
const BUTTONS: Record<StopTap, Record<StopKind, string>> = {
  arrived: { pickup: 'Arrived at pickup', delivery: 'Arrived at delivery' },
  departed: { pickup: 'Departed from pickup', delivery: 'Departed from delivery' },
}

export const STOPS_COPY = {
  stops: 'Stops',
  statement: 'Detention statement',
  /** 'Arrived, Dallas' */
  row: (kind: StopTap | null, stop: StopKind, city: string) => `${kind ? DONE[kind] : PENDING[stop]}, ${city}`,
  punctuality({ is, minutes }: Punctuality): string {
    return is === 'on-time' ? 'On time' : `${formatDuration(minutes)} ${is}`
  },
  unsent: 'Waiting to send',
  refused: 'Not sent',
  retry: 'Retry',
  discard: 'Discard',
  correct: 'Correct',
  correctName: (kind: StopTap, stop: StopKind) => `Correct "${BUTTONS[kind][stop]}"`,
  correctTitle: 'Correct this entry?',
  correctText: 'It no longer counts. It stays on record with your reason, and the broker is notified.',
  corrected: (reason: string) => `Corrected: ${reason}`,
  correctionDone: 'Entry corrected',
  button: (kind: StopTap, stop: StopKind) => BUTTONS[kind][stop],
  atDock: (stop: StopKind) => BUTTONS.arrived[stop],
  place: 'Send my location with it',
  placeSearch: 'Finding your location…',
  placeUnknown: "Couldn't find your location. The time is sent without it.",
  done: (kind: StopTap, stop: StopKind) => `${BUTTONS[kind][stop]}. The broker is notified.`,
  failed: (kind: StopTap, stop: StopKind) => `Failed to record "${BUTTONS[kind][stop]}". Please try again.`,
  detentionAt: (stop: StopKind, amount: string) => `Detention at ${stop}: ${amount}`,
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
