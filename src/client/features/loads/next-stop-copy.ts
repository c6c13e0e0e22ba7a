import type { NextStop, StopOutlook } from '#domain/freight/next-stop.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import { formatDuration } from '#domain/freight/transit.ts'

const NUMBERS: Record<StopKind, string> = { pickup: 'Stop 1 of 2, pick up', delivery: 'Stop 2 of 2, deliver' }
const HOURS_OF_A_DAY = 24
const MINUTES_OF_AN_HOUR = 60

/** '3 days', '5 h 20 min': exact minutes don't matter days ahead. */
function timeAhead(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_OF_AN_HOUR / HOURS_OF_A_DAY)
  return days >= 2 ? `${days} days` : formatDuration(minutes)
}

export const NEXT_STOP_COPY = {
  title: 'Next stop',
  tab: ({ stop }: NextStop) => NUMBERS[stop],
  appointment: 'Appointment',
  arrived: 'Arrived',
  today: 'Today',
  tomorrow: 'Tomorrow',
  outlook(outlook: StopOutlook, clock: (at: number) => string, isBooked: boolean): string {
    switch (outlook.is) {
      case 'ahead':
        return outlook.minutes === 0 ? 'The appointment is now' : `In ${timeAhead(outlook.minutes)}`
      case 'on-time':
        return `On time: about ${clock(outlook.at)}, ${timeAhead(outlook.minutes)} to spare`
      case 'late':
        return `Late: about ${clock(outlook.at)}, ${timeAhead(outlook.minutes)} after the appointment`
      case 'overdue':
        return `${isBooked ? 'Not checked in' : 'Overdue'}, ${timeAhead(outlook.minutes)} past the appointment`
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
  copyRefused: "Couldn't copy the address",
} as const
