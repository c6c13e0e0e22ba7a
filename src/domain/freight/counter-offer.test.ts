import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import type { BookableLoad, BookingRequestSnapshot } from './booking.ts'
import {
  type CounterInput,
  type CounterSnapshot,
  decideAcceptCounter,
  decideCounter,
  decideDeclineCounter,
  displayedCounterStatus,
} from './counter-offer.ts'
import { DEFAULT_DETENTION } from './detention.ts'

const NOW = Date.UTC(2026, 10, 21, 14)

const LOAD: BookableLoad = {
  status: 'pending',
  ownerId: 'broker',
  dispatcherId: null,
  tendered: false,
  tenderExpiresAt: null,
  accepted: false,
  completedAt: null,
  rateCents: 215_000,
  pickupEndsAt: NOW + 2 * DAY_MS,
  pickupAt: NOW + 2 * DAY_MS,
  pickupUntil: NOW + 2 * DAY_MS + HOUR_MS,
  deliveryAt: NOW + 4 * DAY_MS,
  deliveryUntil: null,
  detention: DEFAULT_DETENTION,
  team: false,
  version: 3,
}
const REQUEST: BookingRequestSnapshot = {
  status: 'pending',
  requesterId: 'carrier',
  expiresAt: NOW + 20 * HOUR_MS,
  proposedRateCents: 260_000,
  proposedPickupAt: null,
  proposedDeliveryAt: null,
}
const TERMS = { rateCents: 230_000, pickupAt: null, deliveryAt: null }
const COUNTER: CounterSnapshot = { id: 'counter', status: 'open', expiresAt: NOW + HOUR_MS, ...TERMS }
const OWNER = { accountId: 'broker', permissions: ['load:update'] }
const CARRIER = { accountId: 'carrier' }
const refused = (code: string) => ({ refused: true, code })

describe('a counter-offer', () => {
  const counter = (rest: Partial<CounterInput> = {}) =>
    decideCounter({ load: LOAD, request: REQUEST, counter: null, terms: TERMS, actor: OWNER, now: NOW, ...rest })

  test('holds for an hour, and no longer than its request or the pickup that it offers', () => {
    expect(counter()).toEqual({ ok: true, expiresAt: NOW + HOUR_MS })
    expect(counter({ request: { ...REQUEST, expiresAt: NOW + 19 * MINUTE_MS } })).toEqual({
      ok: true,
      expiresAt: NOW + 19 * MINUTE_MS,
    })
    const soon = { ...TERMS, pickupAt: NOW + 30 * MINUTE_MS }
    expect(counter({ terms: soon })).toEqual({ ok: true, expiresAt: NOW + 30 * MINUTE_MS })
  })

  test('comes from the owner, on an open request of a load that nobody has', () => {
    expect(counter({ actor: { accountId: 'carrier', permissions: [] } })).toEqual(refused('NOT_ALLOWED'))
    expect(counter({ load: { ...LOAD, status: 'active', dispatcherId: 'rival' } })).toEqual(refused('LOAD_TAKEN'))
    expect(counter({ load: { ...LOAD, status: 'cancelled' } })).toEqual(refused('STATUS_CONFLICT'))
    const tendered = { ...LOAD, tendered: true, dispatcherId: 'rival', tenderExpiresAt: NOW + HOUR_MS }
    expect(counter({ load: tendered })).toEqual(refused('LOAD_TENDERED'))
    for (const status of ['accepted', 'rejected', 'withdrawn'] as const)
      expect(counter({ request: { ...REQUEST, status } })).toEqual(refused('REQUEST_CLOSED'))
    expect(counter({ request: { ...REQUEST, expiresAt: NOW } })).toEqual(refused('REQUEST_EXPIRED'))
    expect(counter({ load: { ...LOAD, pickupEndsAt: NOW } })).toEqual(refused('LOAD_EXPIRED'))
    expect(counter({ seenVersion: 2 })).toEqual(refused('LOAD_CHANGED'))
  })

  test('is the only open one of its request', () => {
    expect(counter({ counter: COUNTER })).toEqual(refused('COUNTER_OPEN'))
    expect(counter({ counter: { ...COUNTER, expiresAt: NOW } })).toMatchObject({ ok: true })
    for (const status of ['declined', 'expired'] as const)
      expect(counter({ counter: { ...COUNTER, status } })).toMatchObject({ ok: true })
  })

  test('has times that can work, and something new', () => {
    expect(counter({ terms: { ...TERMS, pickupAt: NOW - MINUTE_MS } })).toMatchObject({ impossible: 'pickupAt' })
    expect(counter({ terms: { ...TERMS, deliveryAt: LOAD.pickupAt } })).toMatchObject({ impossible: 'deliveryAt' })
    expect(counter({ terms: { ...TERMS, rateCents: 260_000 } })).toEqual({ isSame: true })
    const asPosted = { ...REQUEST, proposedRateCents: null }
    expect(counter({ request: asPosted, terms: { ...TERMS, rateCents: LOAD.rateCents } })).toEqual({ isSame: true })
  })
})

describe('its acceptance', () => {
  const accept = (
    load: Partial<BookableLoad> = {},
    request: Partial<BookingRequestSnapshot> = {},
    counter: Partial<CounterSnapshot> = {},
  ) => decideAcceptCounter({ ...LOAD, ...load }, { ...REQUEST, ...request }, { ...COUNTER, ...counter }, CARRIER, NOW)

  test("books the load on the counter-offer's terms", () => {
    expect(accept()).toMatchObject({
      ok: true,
      to: { status: 'active', dispatcherId: 'carrier' },
      terms: { rateCents: 230_000, pickupAt: LOAD.pickupAt, pickupUntil: LOAD.pickupUntil },
    })
    const pickupAt = LOAD.pickupAt + HOUR_MS
    expect(accept({}, {}, { pickupAt })).toMatchObject({ terms: { pickupAt, pickupUntil: null } })
    // the request's own times aren't part of it
    expect(accept({}, { proposedPickupAt: pickupAt })).toMatchObject({ terms: { pickupAt: LOAD.pickupAt } })
  })

  test('is the requester’s alone', () => {
    expect(decideAcceptCounter(LOAD, REQUEST, COUNTER, OWNER, NOW)).toEqual(refused('NOT_ALLOWED'))
  })

  test('loses to whatever came first', () => {
    expect(accept({ status: 'active', dispatcherId: 'rival' })).toEqual(refused('LOAD_TAKEN'))
    // the owner's acceptance of the request crossed it
    expect(accept({ status: 'active', dispatcherId: 'carrier' }, { status: 'accepted' })).toEqual(
      refused('REQUEST_CLOSED'),
    )
    expect(accept({}, { status: 'rejected' })).toEqual(refused('REQUEST_CLOSED'))
    expect(accept({}, {}, { expiresAt: NOW })).toEqual(refused('COUNTER_CLOSED'))
    for (const status of ['accepted', 'declined', 'expired'] as const)
      expect(accept({}, {}, { status })).toEqual(refused('COUNTER_CLOSED'))
  })
})

test('the requester may decline it, twice without harm', () => {
  const decline = (counter: Partial<CounterSnapshot> = {}, actor: { accountId: string } = CARRIER) =>
    decideDeclineCounter(REQUEST, { ...COUNTER, ...counter }, actor, NOW)
  expect(decline()).toEqual({ ok: true, changed: true })
  expect(decline({ status: 'declined' })).toEqual({ ok: true, changed: false })
  expect(decline({ expiresAt: NOW })).toEqual(refused('COUNTER_CLOSED'))
  expect(decline({}, OWNER)).toEqual(refused('NOT_ALLOWED'))
})

test('it shows as open only while its request is, and time is left', () => {
  expect(displayedCounterStatus(COUNTER, 'pending', NOW)).toBe('open')
  expect(displayedCounterStatus(COUNTER, 'pending', COUNTER.expiresAt)).toBe('expired')
  expect(displayedCounterStatus(COUNTER, 'rejected', NOW)).toBe('closed')
  expect(displayedCounterStatus({ ...COUNTER, status: 'declined' }, 'withdrawn', NOW)).toBe('declined')
})
