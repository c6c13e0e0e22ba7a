import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgreedTerms,
  type BookableLoad,
  BOOKED_BY_ANOTHER_MESSAGE,
  BOOKING_REQUEST_STATUSES,
  bookingRequestExpiresAt,
  type BookingRequestInput,
  type BookingRequestSnapshot,
  checkProposedTimes,
  decideAccept,
  decideBookingRequest,
  decideReject,
  decideWithdraw,
  displayedRequestStatus,
  REQUEST_EXPIRED_MESSAGE,
} from './booking.ts'
import { filled } from '#tests/support/filled.ts'
import { DEFAULT_DETENTION } from './detention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import type { LoadSnapshot } from './load-lifecycle.ts'
import { isRefusal } from './refusal.ts'

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
  pickupUntil: null,
  deliveryAt: NOW + 4 * DAY_MS,
  deliveryUntil: null,
  detention: DEFAULT_DETENTION,
  team: false,
  version: 3,
}

const REQUEST: BookingRequestSnapshot = {
  status: 'pending',
  requesterId: 'carrier',
  expiresAt: NOW + HOUR_MS,
  proposedRateCents: null,
  proposedPickupAt: null,
  proposedDeliveryAt: null,
}

const OWNER = { accountId: 'broker', permissions: ['load:update'] }
const CARRIER = { accountId: 'carrier', permissions: ['load:book'] }
const taken: Partial<LoadSnapshot> = { status: 'active', dispatcherId: 'rival' }

describe('a booking request', () => {
  const ask = (load: Partial<LoadSnapshot> = {}, rest: Partial<BookingRequestInput> = {}) =>
    decideBookingRequest({
      load: { ...LOAD, ...load },
      actor: CARRIER,
      hasPendingRequest: false,
      current: LOAD,
      now: NOW,
      ...rest,
    })

  test('expires at the earliest of 24 hours, the pickup and the carrier’s own expiry', () => {
    expect(ask()).toEqual({ ok: true, expiresAt: NOW + DAY_MS })
    expect(ask({ pickupEndsAt: NOW + HOUR_MS })).toEqual({ ok: true, expiresAt: NOW + HOUR_MS })
    expect(ask({}, { askedExpiry: NOW + MINUTE_MS })).toEqual({ ok: true, expiresAt: NOW + MINUTE_MS })
    const instant = fc.integer({ min: NOW, max: NOW + 10 * DAY_MS })
    const perhaps = fc.option(instant, { nil: undefined })
    fc.assert(
      fc.property(instant, instant, perhaps, perhaps, (made, pickup, proposedPickupAt, requestedExpiry) => {
        const candidates = [made + DAY_MS, pickup, proposedPickupAt, requestedExpiry].filter((at) => at !== undefined)
        const expiry = bookingRequestExpiresAt(made, pickup, { proposedPickupAt, asked: requestedExpiry })
        expect(candidates).toContain(expiry)
        for (const candidate of candidates) expect(expiry).toBeLessThanOrEqual(candidate)
      }),
    )
  })

  test('needs load:book, and the owner cannot make one', () => {
    expect(ask({}, { actor: { accountId: 'carrier', permissions: ['load:read'] } })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(ask({}, { actor: { accountId: 'broker', permissions: ['load:book'] } })).toMatchObject({
      code: 'OWN_LOAD',
    })
  })

  test('is refused when the load is booked, tendered, cancelled or past its pickup', () => {
    expect(ask(taken)).toMatchObject({ code: 'LOAD_TAKEN' })
    expect(ask({ ...taken, status: 'completed' })).toMatchObject({ code: 'LOAD_TAKEN' })
    expect(ask({ dispatcherId: 'rival', tendered: true })).toMatchObject({ code: 'LOAD_TAKEN' })
    expect(ask({ status: 'cancelled' })).toMatchObject({ code: 'STATUS_CONFLICT' })
    expect(ask({ pickupEndsAt: NOW })).toMatchObject({ code: 'LOAD_EXPIRED' })
    expect(ask({ pickupEndsAt: NOW + 1 })).toMatchObject({ ok: true })
  })

  test('is refused while the carrier’s first request is pending', () => {
    expect(ask({}, { hasPendingRequest: true })).toMatchObject({ code: 'ALREADY_REQUESTED' })
  })

  test('is refused when the rate or a time changed since the carrier saw the load', () => {
    const { rateCents, pickupAt, deliveryAt } = LOAD
    expect(ask({}, { seen: { rateCents, pickupAt, deliveryAt } })).toMatchObject({ ok: true })
    expect(ask({}, { seen: {} })).toMatchObject({ ok: true })
    expect(ask({}, { seen: { rateCents: rateCents + 1 } })).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(ask({}, { seen: { pickupAt: pickupAt - 1 } })).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(ask({}, { seen: { rateCents, deliveryAt: 0 } })).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(ask({}, { seen: { pickupAt, pickupUntil: null } })).toMatchObject({ ok: true })
    expect(ask({}, { seen: { pickupAt, pickupUntil: pickupAt + 1 } })).toMatchObject({ code: 'LOAD_CHANGED' })
    const current = { ...LOAD, deliveryUntil: deliveryAt + HOUR_MS }
    expect(ask({}, { current, seen: { deliveryUntil: null } })).toMatchObject({ code: 'LOAD_CHANGED' })
    // what isn't said isn't compared
    expect(ask({}, { current, seen: { deliveryAt } })).toMatchObject({ ok: true })
  })

  test('is refused when the broker’s terms on the rate confirmation changed since the carrier saw them', () => {
    const current = { ...LOAD, paperTerms: { payTerms: 'Net 30', tonu: '$200' } }
    expect(ask({}, { current, seen: { paperTerms: { tonu: '$200', payTerms: 'Net 30' } } })).toMatchObject({ ok: true })
    expect(ask({}, { current, seen: {} })).toMatchObject({ ok: true })
    for (const paperTerms of [{}, { payTerms: 'Net 30' }, { ...current.paperTerms, fines: '$100' }])
      expect(ask({}, { current, seen: { paperTerms } })).toMatchObject({ code: 'LOAD_CHANGED' })
  })

  test('[TRUE-13] is refused when the freight is another than the carrier saw, also by a line that one side lacks', () => {
    const current = { ...LOAD, freight: { hazmat: '', weight: '42000' } }
    expect(ask({}, { current, seen: { freight: { weight: '42000', hazmat: '' } } })).toMatchObject({ ok: true })
    expect(ask({}, { current, seen: { freight: { weight: '42000', laterLine: '' } } })).toMatchObject({ ok: true })
    const others = [{ weight: '42000', hazmat: 'UN 1266' }, { weight: '' }, {}, { weight: '42000', laterLine: 'Yes' }]
    for (const freight of others)
      expect(ask({}, { current, seen: { freight } })).toMatchObject({ code: 'LOAD_CHANGED' })
  })

  test('is refused when its expiry is not in the future', () => {
    expect(ask({}, { askedExpiry: NOW })).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })
})

describe('accepting a request', () => {
  const accept = (load: Partial<BookableLoad> = {}, request: Partial<BookingRequestSnapshot> = {}, version?: number) =>
    decideAccept({ ...LOAD, ...load }, { ...REQUEST, ...request }, OWNER, NOW, version)

  test('books the load for the requester and fixes the posted terms', () => {
    const { rateCents, pickupAt, deliveryAt } = LOAD
    expect(accept()).toEqual({
      ok: true,
      to: {
        status: 'active',
        dispatcherId: 'carrier',
        tendered: false,
        tenderExpiresAt: null,
        completedAt: null,
        deleted: false,
      },
      terms: {
        rateCents,
        pickupAt,
        pickupUntil: null,
        deliveryAt,
        deliveryUntil: null,
        detention: DEFAULT_DETENTION,
        team: false,
      },
    })
  })

  test('fixes the posted windows; a proposed time is exact', () => {
    const windows = { pickupUntil: LOAD.pickupAt + 4 * HOUR_MS, deliveryUntil: LOAD.deliveryAt + HOUR_MS }
    expect(accept(windows)).toMatchObject({ terms: windows })
    const proposedPickupAt = LOAD.pickupAt + HOUR_MS
    expect(accept(windows, { proposedPickupAt })).toMatchObject({
      terms: { pickupAt: proposedPickupAt, pickupUntil: null, deliveryUntil: windows.deliveryUntil },
    })
  })

  test('fixes the proposed terms where there are some, including a rate of 0', () => {
    const proposed = {
      proposedRateCents: 0,
      proposedPickupAt: NOW + 3 * DAY_MS,
      proposedDeliveryAt: NOW + 5 * DAY_MS,
    }
    expect(accept({}, proposed)).toMatchObject({
      terms: {
        rateCents: 0,
        pickupAt: NOW + 3 * DAY_MS,
        deliveryAt: NOW + 5 * DAY_MS,
        detention: DEFAULT_DETENTION,
      },
    })
    expect(accept({}, { proposedRateCents: 240_000 })).toMatchObject({
      terms: { rateCents: 240_000, pickupAt: LOAD.pickupAt },
    })
  })

  test('is allowed only for the owner', () => {
    for (const id of ['carrier', 'stranger']) {
      const actor = { accountId: id, permissions: ['load:update', 'load:book'] }
      expect(decideAccept(LOAD, REQUEST, actor, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
    }
  })

  test('succeeds once: the first of any number of accepted requests wins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
        let load = LOAD
        const answers = Array.from({ length: count }, (_, i) => {
          const answer = decideAccept(load, { ...REQUEST, requesterId: `carrier-${i}` }, OWNER, NOW)
          if (!isRefusal(answer)) load = { ...load, ...answer.to }
          return isRefusal(answer) ? answer.code : 'won'
        })
        expect(answers).toEqual(['won', ...Array.from({ length: count - 1 }, () => 'LOAD_TAKEN')])
        expect(load.dispatcherId).toBe('carrier-0')
      }),
      { numRuns: 20 },
    )
  })

  test('is refused while a tender is open', () => {
    expect(accept({ dispatcherId: 'rival', tendered: true })).toMatchObject({ code: 'LOAD_TENDERED' })
  })

  test('is refused when the request is closed or expired', () => {
    for (const status of filled(BOOKING_REQUEST_STATUSES.filter((one) => one !== 'pending'))) {
      expect(accept({}, { status })).toMatchObject({ code: 'REQUEST_CLOSED' })
    }
    expect(accept({}, { expiresAt: NOW })).toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(accept({}, { expiresAt: NOW + 1 })).toMatchObject({ ok: true })
  })

  test('never fixes a pickup in the past or a delivery before it, whatever was proposed and however late', () => {
    const endOf = ({ pickupAt, deliveryAt }: AgreedTerms, now: number) =>
      now < pickupAt && pickupAt < deliveryAt ? 'kept' : 'impossible'
    const instant = fc.integer({ min: NOW - DAY_MS, max: NOW + 4 * DAY_MS })
    const perhaps = fc.option(instant, { nil: undefined })
    fc.assert(
      fc.property(perhaps, perhaps, fc.nat(2 * DAY_MS - 1), (pickupAt, deliveryAt, wait) => {
        const proposed = { pickupAt, deliveryAt }
        const requested = decideBookingRequest({
          load: LOAD,
          actor: CARRIER,
          hasPendingRequest: false,
          current: LOAD,
          proposed,
          now: NOW,
        })
        expect('impossible' in requested).toBe(checkProposedTimes(proposed, LOAD, NOW) !== null)
        const request = {
          ...REQUEST,
          // Infinity: accepting must check the times without relying on the expiry
          expiresAt: 'expiresAt' in requested ? requested.expiresAt : Infinity,
          proposedPickupAt: pickupAt ?? null,
          proposedDeliveryAt: deliveryAt ?? null,
        }
        for (const each of [request, { ...request, expiresAt: Infinity }]) {
          const answer = decideAccept(LOAD, each, OWNER, NOW + wait)
          expect(isRefusal(answer) ? answer.code : endOf(answer.terms, NOW + wait)).toMatch(/^(REQUEST_EXPIRED|kept)$/)
        }
      }),
    )
  })

  test('is refused when the owner saw an older version of the load', () => {
    expect(accept({}, {}, 3)).toMatchObject({ ok: true })
    expect(accept({}, {}, 2)).toMatchObject({ code: 'LOAD_CHANGED' })
  })
})

describe('closing a request', () => {
  test('is allowed for the owner, who rejects, and the requester, who withdraws', () => {
    expect(decideReject(LOAD, REQUEST, OWNER, NOW)).toEqual({ ok: true, changed: true, to: 'rejected' })
    expect(decideReject(LOAD, REQUEST, CARRIER, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(decideWithdraw(REQUEST, CARRIER, NOW)).toEqual({ ok: true, changed: true, to: 'withdrawn' })
    expect(decideWithdraw(REQUEST, OWNER, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('the same way twice is no error, and another way is refused', () => {
    const ended = (status: BookingRequestSnapshot['status']) => ({ ...REQUEST, status })
    expect(decideReject(LOAD, ended('rejected'), OWNER, NOW)).toEqual({
      ok: true,
      changed: false,
      to: 'rejected',
    })
    expect(decideWithdraw(ended('withdrawn'), CARRIER, NOW)).toEqual({
      ok: true,
      changed: false,
      to: 'withdrawn',
    })
    for (const status of ['accepted', 'withdrawn'] as const) {
      expect(decideReject(LOAD, ended(status), OWNER, NOW)).toMatchObject({ code: 'REQUEST_CLOSED' })
    }
    for (const status of ['accepted', 'rejected'] as const) {
      expect(decideWithdraw(ended(status), CARRIER, NOW)).toMatchObject({ code: 'REQUEST_CLOSED' })
    }
  })

  test('is refused after it has expired', () => {
    const expired = { ...REQUEST, expiresAt: NOW }
    expect(decideReject(LOAD, expired, OWNER, NOW)).toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(decideWithdraw(expired, CARRIER, NOW)).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })
})

describe('the displayed status', () => {
  test('of an expired request is rejected, with the expiry message', () => {
    const unanswered = { ...REQUEST, responseMessage: null }
    expect(displayedRequestStatus(unanswered, NOW)).toEqual({ status: 'pending', responseMessage: null })
    expect(displayedRequestStatus(unanswered, REQUEST.expiresAt)).toEqual({
      status: 'rejected',
      responseMessage: REQUEST_EXPIRED_MESSAGE,
    })
  })

  test('of an answered request never changes', () => {
    for (const status of filled(BOOKING_REQUEST_STATUSES.filter((one) => one !== 'pending'))) {
      const answered = { ...REQUEST, status, responseMessage: BOOKED_BY_ANOTHER_MESSAGE }
      expect(displayedRequestStatus(answered, NOW + 90 * DAY_MS)).toEqual({
        status,
        responseMessage: BOOKED_BY_ANOTHER_MESSAGE,
      })
    }
  })
})

describe('[STOP-07] times proposed for the ends', () => {
  const at = (hours: number) => NOW + hours * HOUR_MS
  const posted = {
    pickupAt: at(10),
    deliveryAt: at(60),
    between: [
      { from: at(20), to: at(24) },
      { from: at(40), to: null },
    ],
  }
  const check = (proposed: Parameters<typeof checkProposedTimes>[0]) => checkProposedTimes(proposed, posted, NOW)

  test('end no earlier than a stop before them begins, and begin no later than one after them ends', () => {
    expect(check({ pickupAt: at(24), deliveryAt: at(40) })).toBeNull()
    expect(check({ pickupAt: at(25) })).toEqual({
      impossible: 'pickupAt',
      message: 'Stop 2 must not end before stop 1 begins',
    })
    expect(check({ deliveryAt: at(39) })).toEqual({
      impossible: 'deliveryAt',
      message: 'Must not end before stop 3 begins',
    })
  })

  test('of two stops are as before, and posted times alone are never judged', () => {
    expect(checkProposedTimes({ pickupAt: at(25) }, { pickupAt: at(10), deliveryAt: at(60) }, NOW)).toBeNull()
    expect(checkProposedTimes({}, { ...posted, deliveryAt: at(12) }, NOW)).toBeNull()
  })
})
