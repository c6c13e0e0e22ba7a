import { expect, test } from 'vitest'
import { moved, newOp, type Failure, type Op, type OpState } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import { aboutOf, obstacleOf, titleOf, troubleOf, waitOf } from './op-words.ts'

const LOAD_ID = '0197f3a0-0000-7000-8000-000000000001'
const PICKUP = '2026-11-23T14:00:00.000Z'
const DELIVERY = '2026-11-25T13:00:00.000Z'
const DALLAS = { city: 'Dallas', state: 'TX', zone: 'America/Chicago' }
const TULSA = { city: 'Tulsa', state: 'OK', zone: 'America/Chicago' }
const AS_SEEN = { rate: 2400, pickupDateTime: PICKUP, deliveryDateTime: DELIVERY }
const BOOKING: Intent = { kind: 'request-booking', pickupDateTime: PICKUP, ask: { loadId: LOAD_ID, seen: AS_SEEN } }
const ARRIVAL: Intent = { kind: 'set-load-status', loadId: LOAD_ID, status: 'completed' }

function saved(intent: Intent): Op {
  const by = { opId: crypto.randomUUID(), userId: 'dana', label: 'Load #48213, Dallas, TX to Tulsa, OK' }
  return { ...newOp(intent, { ...by, now: 0, serverOffset: 0, appVersion: '1' }), seq: 1 }
}

function stuck(intent: Intent, state: OpState, error: Partial<Failure> = {}): Op {
  const lastError: Failure = { class: 'refused', status: 409, code: null, message: null, at: 0, ...error }
  const queued = saved(intent)
  return state === 'needs_you:expired' ? moved(queued, state) : moved(moved(queued, 'sending'), state, { lastError })
}

const conflict = (intent: Intent, code: string, current?: unknown) =>
  troubleOf(stuck(intent, 'needs_you:conflict', { code, current }))

test('names what was done and what it is about', () => {
  expect(titleOf(saved(BOOKING))).toBe('Booking request')
  expect(aboutOf(saved(BOOKING))).toBe('Load #48213, Dallas, TX to Tulsa, OK, $2,400')
  expect(titleOf(saved(ARRIVAL))).toBe('Confirm arrival')
  expect(aboutOf(saved(ARRIVAL))).toBe('Load #48213, Dallas, TX to Tulsa, OK')
})

test('F25: a load that went to another carrier leads to similar ones', () => {
  expect(conflict(BOOKING, 'LOAD_TAKEN')).toMatchObject({
    title: 'Booked by another carrier',
    words: expect.stringMatching(/^We heard so at \d\d:\d\d\.$/) as string,
    step: { words: 'See similar loads' },
  })
})

test('a load that was asked for too often says from when on it can be asked for again', () => {
  const message = 'You asked for this load 3 times within 24 hours. You can ask again from Tue Nov 24, 08:00 CST.'
  expect(troubleOf(stuck(BOOKING, 'needs_you:conflict', { code: 'TOO_OFTEN', message }))).toEqual({
    title: 'Asked for too often',
    words: message,
    step: { is: 'open-load', words: 'Open load' },
  })
})

test('F26: a rate that changed is named, before and now, and can be asked for as it is now', () => {
  const current = { ...AS_SEEN, rate: 2250, pickupLocation: DALLAS, deliveryLocation: TULSA }
  const trouble = conflict(BOOKING, 'LOAD_CHANGED', current)
  expect(trouble).toMatchObject({
    title: 'Rate changed $2,400 → $2,250',
    step: { is: 'resend', words: 'Send at $2,250' },
  })
  expect(trouble.step).toMatchObject({ intent: { ask: { loadId: LOAD_ID, seen: { ...AS_SEEN, rate: 2250 } } } })
})

test('F26: a pickup that moved is told on the clock of the stop, and the new request expires by it', () => {
  const later = '2026-11-24T14:00:00.000Z'
  const current = { ...AS_SEEN, pickupDateTime: later, pickupLocation: DALLAS, deliveryLocation: TULSA }
  const trouble = conflict(BOOKING, 'LOAD_CHANGED', current)
  expect(trouble.title).toBe('Pickup moved to Tue Nov 24, 08:00 CST')
  expect(trouble.step).toMatchObject({ intent: { pickupDateTime: later, ask: { seen: { pickupDateTime: later } } } })
})

test('F26: one who named a rate of their own keeps it when the load changed', () => {
  const named: Intent = { ...BOOKING, ask: { ...BOOKING.ask, proposedRate: 2500 } }
  const current = { ...AS_SEEN, rate: 2250, pickupLocation: DALLAS, deliveryLocation: TULSA }
  expect(conflict(named, 'LOAD_CHANGED', current).step).toMatchObject({
    words: 'Send as the load is now',
    intent: { ask: { proposedRate: 2500 } },
  })
})

test('F29: an arrival at a load that was cancelled says so', () => {
  expect(conflict(ARRIVAL, 'STATUS_CONFLICT', { status: 'cancelled' }).title).toBe('The broker cancelled the load')
})

test('a request for a load that was cancelled says so, though it is told no more of the load', () => {
  expect(conflict(BOOKING, 'STATUS_CONFLICT')).toMatchObject({
    title: 'The broker cancelled the load',
    step: { words: 'See similar loads' },
  })
})

test('F31: a booking older than its pickup was not sent, and can be sent anyway', () => {
  expect(troubleOf(stuck(BOOKING, 'needs_you:expired'))).toEqual({
    title: 'Not sent: pickup time passed',
    step: { is: 'try-again', words: 'Send anyway' },
  })
})

test('F27, F32, F42, F07: what was removed, not built, forbidden or never taken has words of its own', () => {
  const rejected = (code: string) => troubleOf(stuck(BOOKING, 'needs_you:rejected', { code })).title
  expect(rejected('NOT_FOUND')).toBe('The load was removed')
  expect(rejected('PARENT_NOT_DONE')).toBe('Not sent: what it builds on was not done')
  expect(rejected('FORBIDDEN')).toBe('Your account may not do this any more')
  expect(troubleOf(stuck(BOOKING, 'needs_you:parked')).step).toEqual({ is: 'try-again', words: 'Try again' })
})

test('a refusal that this version does not know is told in the words of the server', () => {
  const op = stuck(BOOKING, 'needs_you:rejected', { code: 'NEW_RULE', message: 'Bridge closed' })
  expect(troubleOf(op)).toMatchObject({ title: 'Our server refused it', words: 'Bridge closed' })
})

test('what waits says what for', () => {
  expect(waitOf({ state: 'queued' })).toBe('Will send by itself')
  expect(obstacleOf({ state: 'queued' })).toBeNull()
  expect(obstacleOf({ state: 'blocked:auth' })?.step).toBe('sign-in')
  expect(obstacleOf({ state: 'blocked:subscription' })?.step).toBe('subscription')
  expect(obstacleOf({ state: 'blocked:update' })?.step).toBe('reload')
})
