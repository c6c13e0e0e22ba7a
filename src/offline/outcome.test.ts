import { ApiError, NetworkError } from '#contract/request.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moved, newOp, type Op } from './op.ts'
import type { Intent } from './op-kind.ts'
import { changeAfter, outcomeOf } from './outcome.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 20, 18)
const booking: Intent = { kind: 'request-booking', ask: { loadId: LOAD }, pickupDateTime: '2026-11-23T14:00:00.000Z' }

function sending(patch: Partial<Op> = {}): Op {
  const by = { opId: LOAD, userId: 'driver', label: '', now: NOW, serverOffset: 0, appVersion: '1' }
  const lease = { owner: 'tab', fence: 1, since: NOW, until: NOW + 30_000, kept: false, doubt: false }
  const op = { ...newOp(booking, by), seq: 1 }
  return moved(op, 'sending', { lease, fence: 1, attempts: 1, maybeSent: true, ...patch })
}

function answer(status: number, code = 'SOME_CODE', retryAfter: string | null = null): ApiError {
  return new ApiError({ status, code, message: code, retryAfter })
}

const moment = (random = 0.5) => ({ now: NOW, serverOffset: 0, random: () => random })

describe('what an answer means', () => {
  const table: [string, Parameters<typeof outcomeOf>[0], string][] = [
    ['2xx', { response: {} }, 'done'],
    ['nothing of ours', new NetworkError('Somebody else answered'), 'retry'],
    ['408', answer(408), 'retry'],
    ['425', answer(425), 'retry'],
    ['429', answer(429), 'retry'],
    ['500', answer(500), 'retry'],
    ['503', answer(503), 'retry'],
    ['409 in progress', answer(409, 'IDEMPOTENCY_IN_PROGRESS'), 'retry'],
    ['409 taken', answer(409, 'LOAD_TAKEN'), 'conflict'],
    ['409 changed', answer(409, 'LOAD_CHANGED'), 'conflict'],
    ['409 status', answer(409, 'STATUS_CONFLICT'), 'conflict'],
    ['409 too often', answer(409, 'TOO_OFTEN'), 'conflict'],
    ['412', answer(412), 'conflict'],
    ['401', answer(401), 'sign-in'],
    ['402', answer(402), 'subscription'],
    ['403 subscription', answer(403, 'SUBSCRIPTION_REQUIRED'), 'subscription'],
    ['403 permission', answer(403, 'FORBIDDEN'), 'rejected'],
    ['404', answer(404), 'rejected'],
    ['410', answer(410), 'rejected'],
    ['400', answer(400), 'rejected'],
    ['413', answer(413), 'rejected'],
    ['422', answer(422, 'IDEMPOTENCY_KEY_MISMATCH'), 'rejected'],
    ['426', answer(426), 'update'],
    ['an op version that is no longer spoken', answer(400, 'OP_VERSION_UNSUPPORTED'), 'update'],
  ]
  test.each(table)('%s', (_, given, is) => {
    expect(outcomeOf(given, booking).is).toBe(is)
  })

  test('no refusal is success, and none of 5xx is final', () => {
    const codes = fc.oneof(
      fc.string(),
      fc.constantFrom('INTERNAL', 'UNAVAILABLE', 'NOT_FOUND', 'LOAD_TAKEN', 'valueOf'),
    )
    const isOf = (status: number, code: string) => outcomeOf(answer(status, code), booking).is
    fc.assert(fc.property(fc.integer({ min: 400, max: 599 }), codes, (status, code) => isOf(status, code) !== 'done'))
    fc.assert(fc.property(fc.integer({ min: 500, max: 599 }), codes, (status, code) => isOf(status, code) === 'retry'))
  })

  test('asked already on the same terms is done; on other terms it is a conflict', () => {
    const earlier = (proposedRate: number | null) =>
      new ApiError({
        status: 409,
        code: 'ALREADY_REQUESTED',
        message: '',
        current: { myRequest: { id: LOAD, proposedRate } },
      })
    expect(outcomeOf(earlier(null), booking)).toMatchObject({ is: 'done', response: { id: LOAD } })
    expect(outcomeOf(earlier(2600), booking).is).toBe('conflict')
  })
})

describe('the step that follows', () => {
  test('waits are jittered and grow to five minutes at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempts, random) => {
          const { patch } = changeAfter(sending({ attempts }), { is: 'retry', error: answer(500) }, moment(random))
          const wait = (patch?.wait?.until ?? 0) - NOW
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(Math.min(300_000, 2_000 * 2 ** (attempts - 1)))
        },
      ),
    )
  })

  test('Retry-After holds the whole account, an hour at most', () => {
    const later = changeAfter(sending(), { is: 'retry', error: answer(503, 'UNAVAILABLE', '120') }, moment())
    expect(later.hold).toEqual({ since: NOW, until: NOW + 121_000 })
    const tomorrow = changeAfter(sending(), { is: 'retry', error: answer(429, 'RATE_LIMITED', '86400') }, moment(0))
    expect(tomorrow.hold?.until).toBe(NOW + 3_600_000)
    expect(changeAfter(sending(), { is: 'retry', error: answer(500) }, moment()).hold).toBeUndefined()
  })

  test('in progress is asked again in 1 to 3 seconds', () => {
    const waits = [0, 0.999].map((random) => {
      const { patch } = changeAfter(
        sending(),
        { is: 'retry', error: answer(409, 'IDEMPOTENCY_IN_PROGRESS', '1') },
        moment(random),
      )
      return (patch?.wait?.until ?? 0) - NOW
    })
    expect(waits).toEqual([1_000, 2_998])
  })

  test('parked after the same 5xx 8 times and 30 minutes, not before either, and not for changing ones', () => {
    const after = (count: number, minutes: number, status = 500) =>
      changeAfter(
        sending({ streak: { status: 500, count, since: NOW - minutes * 60_000 } }),
        { is: 'retry', error: answer(status) },
        moment(),
      ).to
    expect(after(7, 30)).toBe('needs_you:parked')
    expect(after(6, 30)).toBe('retry_wait')
    expect(after(7, 29)).toBe('retry_wait')
    expect(after(7, 30, 502)).toBe('retry_wait')
  })

  test('a refusal at the door leaves open whether an earlier try arrived', () => {
    const doubted = (doubt: boolean, error: ApiError) =>
      changeAfter(
        sending({ lease: { owner: 'tab', fence: 1, since: NOW, until: NOW, kept: false, doubt } }),
        outcomeOf(error, booking),
        moment(),
      ).patch?.maybeSent
    for (const error of [answer(401), answer(402), answer(403), answer(426), answer(429), answer(422)]) {
      expect(doubted(false, error)).toBe(false)
      expect(doubted(true, error)).toBe(true)
    }
    // what the server refuses with the key in hand, it has never done
    for (const error of [answer(404), answer(409, 'LOAD_TAKEN'), answer(412)]) expect(doubted(true, error)).toBe(false)
  })
})
