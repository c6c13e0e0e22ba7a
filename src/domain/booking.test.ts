import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgreedTerms,
  decideAccept,
  decideReject,
  decideRequest,
  decideWithdraw,
  EXPIRED_MESSAGE,
  type OfferedLoad,
  REQUEST_STATUSES,
  type RequestFacts,
  type RequestQuestion,
  requestExpiry,
  RIVAL_MESSAGE,
  shownRequestStatus,
  timesRefusal,
} from './booking.ts'
import { DEFAULT_DETENTION } from './detention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'
import type { LoadFacts } from './load-lifecycle.ts'
import { isRefusal } from './refusal.ts'

const NOW = Date.UTC(2026, 10, 21, 14)

const LOAD: OfferedLoad = {
  status: 'pending',
  ownerId: 'broker',
  dispatcherId: null,
  tendered: false,
  accepted: false,
  completedAt: null,
  rateCents: 215_000,
  pickupAt: NOW + 2 * DAY_MS,
  deliveryAt: NOW + 4 * DAY_MS,
  detention: DEFAULT_DETENTION,
  version: 3,
}

const REQUEST: RequestFacts = {
  status: 'pending',
  requesterId: 'carrier',
  expiresAt: NOW + HOUR_MS,
  proposedRateCents: null,
  proposedPickupAt: null,
  proposedDeliveryAt: null,
}

const OWNER = { id: 'broker', permissions: ['load:update'] }
const CARRIER = { id: 'carrier', permissions: ['load:book'] }
const taken: Partial<LoadFacts> = { status: 'active', dispatcherId: 'rival' }

describe('asking for a load', () => {
  const ask = (load: Partial<LoadFacts> = {}, rest: Partial<RequestQuestion> = {}) =>
    decideRequest({
      load: { ...LOAD, ...load },
      actor: CARRIER,
      hasPendingRequest: false,
      current: LOAD,
      now: NOW,
      ...rest,
    })

  test('stands until the earliest of 24 hours, pickup, and the wish of who asks', () => {
    expect(ask()).toEqual({ ok: true, expiresAt: NOW + DAY_MS })
    expect(ask({ pickupAt: NOW + HOUR_MS })).toEqual({ ok: true, expiresAt: NOW + HOUR_MS })
    expect(ask({}, { askedExpiry: NOW + MINUTE_MS })).toEqual({ ok: true, expiresAt: NOW + MINUTE_MS })
    const instant = fc.integer({ min: NOW, max: NOW + 10 * DAY_MS })
    const perhaps = fc.option(instant, { nil: undefined })
    fc.assert(
      fc.property(instant, instant, perhaps, perhaps, (made, pickup, proposedPickupAt, asked) => {
        const candidates = [made + DAY_MS, pickup, proposedPickupAt, asked].filter((at) => at !== undefined)
        const expiry = requestExpiry(made, pickup, { proposedPickupAt, asked })
        expect(candidates).toContain(expiry)
        for (const candidate of candidates) expect(expiry).toBeLessThanOrEqual(candidate)
      }),
    )
  })

  test('is for those who may book, and not for the owner', () => {
    expect(ask({}, { actor: { id: 'carrier', permissions: ['load:read'] } })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(ask({}, { actor: { id: 'broker', permissions: ['load:book'] } })).toMatchObject({
      code: 'OWN_LOAD',
    })
  })

  test('is refused when the load is taken, tendered, cancelled or past its pickup', () => {
    expect(ask(taken)).toMatchObject({ code: 'LOAD_TAKEN' })
    expect(ask({ ...taken, status: 'completed' })).toMatchObject({ code: 'LOAD_TAKEN' })
    expect(ask({ dispatcherId: 'rival', tendered: true })).toMatchObject({ code: 'LOAD_TAKEN' })
    expect(ask({ status: 'cancelled' })).toMatchObject({ code: 'STATUS_CONFLICT' })
    expect(ask({ pickupAt: NOW })).toMatchObject({ code: 'LOAD_EXPIRED' })
    expect(ask({ pickupAt: NOW + 1 })).toMatchObject({ ok: true })
  })

  test('is refused a second time while the first stands', () => {
    expect(ask({}, { hasPendingRequest: true })).toMatchObject({ code: 'ALREADY_REQUESTED' })
  })

  test('is refused when the rate or a time moved since it was seen', () => {
    const { rateCents, pickupAt, deliveryAt } = LOAD
    expect(ask({}, { seen: { rateCents, pickupAt, deliveryAt } })).toMatchObject({ ok: true })
    expect(ask({}, { seen: {} })).toMatchObject({ ok: true })
    expect(ask({}, { seen: { rateCents: rateCents + 1 } })).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(ask({}, { seen: { pickupAt: pickupAt - 1 } })).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(ask({}, { seen: { rateCents, deliveryAt: 0 } })).toMatchObject({ code: 'LOAD_CHANGED' })
  })

  test('cannot be born expired', () => {
    expect(ask({}, { askedExpiry: NOW })).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })
})

describe('accepting a request', () => {
  const accept = (load: Partial<OfferedLoad> = {}, request: Partial<RequestFacts> = {}, version?: number) =>
    decideAccept({ ...LOAD, ...load }, { ...REQUEST, ...request }, OWNER, NOW, version)

  test('gives the load to the requester and freezes the posted terms', () => {
    const { rateCents, pickupAt, deliveryAt } = LOAD
    expect(accept()).toEqual({
      ok: true,
      to: {
        status: 'active',
        dispatcherId: 'carrier',
        tendered: false,
        completedAt: null,
        deleted: false,
      },
      terms: { rateCents, pickupAt, deliveryAt, detention: DEFAULT_DETENTION },
    })
  })

  test('freezes what was proposed where something was, a proposed zero included', () => {
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

  test('is for the owner alone', () => {
    for (const id of ['carrier', 'stranger']) {
      const actor = { id, permissions: ['load:update', 'load:book'] }
      expect(decideAccept(LOAD, REQUEST, actor, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
    }
  })

  test('has one winner: of any number of requests accepted one after another, the first', () => {
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

  test('waits while a tender is open', () => {
    expect(accept({ dispatcherId: 'rival', tendered: true })).toMatchObject({ code: 'LOAD_TENDERED' })
  })

  test('is refused for a request that is closed or has expired', () => {
    for (const status of REQUEST_STATUSES.filter((one) => one !== 'pending')) {
      expect(accept({}, { status })).toMatchObject({ code: 'REQUEST_CLOSED' })
    }
    expect(accept({}, { expiresAt: NOW })).toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(accept({}, { expiresAt: NOW + 1 })).toMatchObject({ ok: true })
  })

  test('never freezes a pickup in the past nor a delivery before it, whatever was proposed and however late it comes', () => {
    const endOf = ({ pickupAt, deliveryAt }: AgreedTerms, now: number) =>
      now < pickupAt && pickupAt < deliveryAt ? 'kept' : 'impossible'
    const instant = fc.integer({ min: NOW - DAY_MS, max: NOW + 4 * DAY_MS })
    const perhaps = fc.option(instant, { nil: undefined })
    fc.assert(
      fc.property(perhaps, perhaps, fc.nat(2 * DAY_MS - 1), (pickupAt, deliveryAt, wait) => {
        const proposed = { pickupAt, deliveryAt }
        const asked = decideRequest({
          load: LOAD,
          actor: CARRIER,
          hasPendingRequest: false,
          current: LOAD,
          proposed,
          now: NOW,
        })
        expect('impossible' in asked).toBe(timesRefusal(proposed, LOAD, NOW) !== null)
        const request = {
          ...REQUEST,
          // one that would stand for ever as well: accepting looks for itself
          expiresAt: 'expiresAt' in asked ? asked.expiresAt : Infinity,
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

  test('is refused when the owner looked at an older version of the load', () => {
    expect(accept({}, {}, 3)).toMatchObject({ ok: true })
    expect(accept({}, {}, 2)).toMatchObject({ code: 'LOAD_CHANGED' })
  })
})

describe('closing a request', () => {
  test('is the right of the owner, who rejects, and of the requester, who withdraws', () => {
    expect(decideReject(LOAD, REQUEST, OWNER, NOW)).toEqual({ ok: true, changed: true, to: 'rejected' })
    expect(decideReject(LOAD, REQUEST, CARRIER, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(decideWithdraw(REQUEST, CARRIER, NOW)).toEqual({ ok: true, changed: true, to: 'withdrawn' })
    expect(decideWithdraw(REQUEST, OWNER, NOW)).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('twice is no error, but another end is', () => {
    const ended = (status: RequestFacts['status']) => ({ ...REQUEST, status })
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

  test('comes too late for one that has expired', () => {
    const expired = { ...REQUEST, expiresAt: NOW }
    expect(decideReject(LOAD, expired, OWNER, NOW)).toMatchObject({ code: 'REQUEST_EXPIRED' })
    expect(decideWithdraw(expired, CARRIER, NOW)).toMatchObject({ code: 'REQUEST_EXPIRED' })
  })
})

describe('the status that people see', () => {
  test('of a request that nobody answered in time is rejected, as expired', () => {
    const unanswered = { ...REQUEST, responseMessage: null }
    expect(shownRequestStatus(unanswered, NOW)).toEqual({ status: 'pending', responseMessage: null })
    expect(shownRequestStatus(unanswered, REQUEST.expiresAt)).toEqual({
      status: 'rejected',
      responseMessage: EXPIRED_MESSAGE,
    })
  })

  test('of an answered request is its answer, for ever', () => {
    for (const status of REQUEST_STATUSES.filter((one) => one !== 'pending')) {
      const answered = { ...REQUEST, status, responseMessage: RIVAL_MESSAGE }
      expect(shownRequestStatus(answered, NOW + 90 * DAY_MS)).toEqual({
        status,
        responseMessage: RIVAL_MESSAGE,
      })
    }
  })
})
