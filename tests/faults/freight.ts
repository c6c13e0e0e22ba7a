import type { StopId } from '#domain/freight/load-stop.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { DAY } from './scripted-server.ts'
import { START } from './virtual-time.ts'
import type { World } from './world.ts'

/** The id of the nth load, notification or request of a test. */
export function nth(n: number): string {
  return `40000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export const PICKUP = START + 3 * DAY

/** A load on the board. */
export function posted(world: World, n: number, { pickupAt = PICKUP, rate = 2400 } = {}): string {
  return world.server.loads.post(nth(n), { pickupAt, rate }).id
}

/** A load that the driver is hauling. */
export function hauled(world: World, n: number): string {
  return world.server.loads.post(nth(n), { pickupAt: START, status: 'active' }).id
}

/** One with four stops. */
export function longHaul(world: World, n: number): string {
  const stops = ['pickup', 's1', 's2', 'delivery']
  return world.server.loads.post(nth(n), { pickupAt: START, status: 'active', stops }).id
}

export function tap(loadId: string, event: 'arrived' | 'departed', stop: StopId): Intent {
  return { kind: 'record-stop-event', loadId, event, stop }
}

interface BookingTerms {
  rate?: number
  pickupAt?: number
  proposedRate?: number | undefined
  /** the lines that the booking saw */
  freight?: Record<string, string>
}

export function booking(
  loadId: string,
  { rate = 2400, pickupAt = PICKUP, proposedRate, freight = {} }: BookingTerms = {},
): Intent {
  const pickupDateTime = new Date(pickupAt).toISOString()
  const seen = {
    rate,
    pickupDateTime,
    deliveryDateTime: new Date(pickupAt + DAY).toISOString(),
    pickupUntil: null,
    deliveryUntil: null,
    detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
    freight,
  }
  return {
    kind: 'request-booking',
    ask: { loadId, seen, ...(proposedRate !== undefined && { proposedRate }) },
    pickupDateTime,
  }
}

export function withdrawal(loadId: string): Intent {
  return { kind: 'withdraw-request', loadId, requestId: null }
}

export function arrival(loadId: string): Intent {
  return { kind: 'set-load-status', loadId, status: 'completed' }
}

export function cancellation(loadId: string): Intent {
  return { kind: 'set-load-status', loadId, status: 'cancelled' }
}

export function reading(n: number): Intent {
  return { kind: 'mark-notification-read', notificationId: nth(n) }
}
