import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transitionOp, createOp, type Op } from './op.ts'
import type { Intent } from './op-kind.ts'
import { classifyAnswer, isAnswered, nextOpChange, PreparationFailed } from './outcome.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 20, 18)
const booking: Intent = { kind: 'request-booking', ask: { loadId: LOAD }, pickupDateTime: '2026-11-23T14:00:00.000Z' }

function sending(patch: Partial<Op> = {}): Op {
  const by = { opId: LOAD, userId: 'driver', label: '', now: NOW, serverOffset: 0, appVersion: '1' }
  const lease = { owner: 'tab', fence: 1, since: NOW, until: NOW + 30_000, kept: false, doubt: false }
  const op = { ...createOp(booking, by), seq: 1 }
  return transitionOp(op, 'sending', { lease, fence: 1, attempts: 1, maybeSent: true, ...patch })
}

function answer(status: number, code = 'SOME_CODE', retryAfter: string | null = null): ApiError {
  return new ApiError({ status, code, message: code, retryAfter })
}

const moment = (random = 0.5) => ({ now: NOW, serverOffset: 0, random: () => random })

describe('the outcome of an answer', () => {
  const table: [string, Parameters<typeof classifyAnswer>[0], string][] = [
    ['2xx', { response: {} }, 'done'],
    ['taken back before it was sent', { cancelled: true }, 'cancelled'],
    ['not from Milepost', new NetworkError('The answer is not from Milepost'), 'retry'],
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
    ['an op version that is no longer supported', answer(400, 'OP_VERSION_UNSUPPORTED'), 'update'],
  ]
  test.each(table)('%s', (_, given, is) => {
    expect(classifyAnswer(given, booking).type).toBe(is)
  })

  test('photos that got no answer leave their document unsent, unless an earlier try may have arrived', () => {
    const after = (doubt: boolean, error: NetworkError) => {
      const lease = { owner: 'tab', fence: 1, since: NOW, until: NOW + 30_000, kept: false, doubt }
      return nextOpChange(sending({ lease }), { type: 'retry', error }, moment()).patch?.maybeSent
    }
    expect(after(false, new PreparationFailed('No signal'))).toBe(false)
    expect(after(true, new PreparationFailed('No signal'))).toBe(true)
    expect(after(false, new NetworkError('No signal'))).toBeUndefined()
  })

  test('no 4xx or 5xx is a success, and every 5xx is retried', () => {
    const codes = fc.oneof(
      fc.string(),
      fc.constantFrom('INTERNAL', 'UNAVAILABLE', 'NOT_FOUND', 'LOAD_TAKEN', 'valueOf'),
    )
    const isOf = (status: number, code: string) => classifyAnswer(answer(status, code), booking).type
    fc.assert(fc.property(fc.integer({ min: 400, max: 599 }), codes, (status, code) => isOf(status, code) !== 'done'))
    fc.assert(fc.property(fc.integer({ min: 500, max: 599 }), codes, (status, code) => isOf(status, code) === 'retry'))
  })

  test('an existing request on the same terms is done; on other terms it is a conflict', () => {
    const earlier = (proposedRate: number | null) =>
      new ApiError({
        status: 409,
        code: 'ALREADY_REQUESTED',
        message: '',
        current: { myRequest: { id: LOAD, proposedRate } },
      })
    expect(classifyAnswer(earlier(null), booking)).toMatchObject({ type: 'done', response: { id: LOAD } })
    expect(classifyAnswer(earlier(2600), booking).type).toBe('conflict')
  })
})

describe('the next state', () => {
  test('waits with jitter, up to five minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempts, random) => {
          const { patch } = nextOpChange(sending({ attempts }), { type: 'retry', error: answer(500) }, moment(random))
          const wait = (patch?.wait?.until ?? 0) - NOW
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(Math.min(300_000, 2_000 * 2 ** (attempts - 1)))
        },
      ),
    )
  })

  test('[SEC-04] waits alone for its budget: other actions are sent, and nothing is lost', () => {
    const error = answer(429, 'OVER_BUDGET', '1800')
    const later = nextOpChange(sending(), { type: 'retry', error }, moment(0))
    expect(later).toMatchObject({ to: 'retry_wait', patch: { wait: { since: NOW, until: NOW + 1_800_000 } } })
    expect(later.hold).toBeUndefined()
  })

  test('[RUN-24] waits as long as maintenance lasts, and says why', () => {
    const streak = { status: 503, count: 20, since: NOW - 7_200_000 }
    const error = answer(503, 'MAINTENANCE', '60')
    const later = nextOpChange({ ...sending(), streak }, { type: 'retry', error }, moment(0))
    expect(later).toMatchObject({ to: 'retry_wait', patch: { streak: null } })
    expect(later.hold).toMatchObject({ status: 503, isMaintenance: true, until: NOW + 60_000 })
  })

  test('[SYNC-07] pauses the whole account after Retry-After, for 5 minutes at most', () => {
    const later = nextOpChange(sending(), { type: 'retry', error: answer(503, 'UNAVAILABLE', '120') }, moment())
    expect(later.hold).toEqual({ since: NOW, until: NOW + 121_000, status: 503 })
    const tomorrow = nextOpChange(sending(), { type: 'retry', error: answer(429, 'RATE_LIMITED', '86400') }, moment(0))
    expect(tomorrow.hold?.until).toBe(NOW + 300_000)
    expect(nextOpChange(sending(), { type: 'retry', error: answer(500) }, moment()).hold).toBeUndefined()
  })

  test('retries a request in progress after 1 to 3 seconds', () => {
    const waits = [0, 0.999].map((random) => {
      const { patch } = nextOpChange(
        sending(),
        { type: 'retry', error: answer(409, 'IDEMPOTENCY_IN_PROGRESS', '1') },
        moment(random),
      )
      return (patch?.wait?.until ?? 0) - NOW
    })
    expect(waits).toEqual([1_000, 2_998])
  })

  test('is parked after the same 5xx 8 times over 30 minutes, and only then', () => {
    const after = (count: number, minutes: number, status = 500) =>
      nextOpChange(
        sending({ streak: { status: 500, count, since: NOW - minutes * 60_000 } }),
        { type: 'retry', error: answer(status) },
        moment(),
      ).to
    expect(after(7, 30)).toBe('needs_you:parked')
    expect(after(6, 30)).toBe('retry_wait')
    expect(after(7, 29)).toBe('retry_wait')
    expect(after(7, 30, 502)).toBe('retry_wait')
  })

  test('after a refusal before processing, an earlier try may still have arrived', () => {
    const maybeSentAfter = (doubt: boolean, error: ApiError) =>
      nextOpChange(
        sending({ lease: { owner: 'tab', fence: 1, since: NOW, until: NOW, kept: false, doubt } }),
        classifyAnswer(error, booking),
        moment(),
      ).patch?.maybeSent
    for (const error of [answer(401), answer(402), answer(403), answer(426), answer(429), answer(422)]) {
      expect(maybeSentAfter(false, error)).toBe(false)
      expect(maybeSentAfter(true, error)).toBe(true)
    }
    // these answers prove that no earlier try took effect
    for (const error of [answer(404), answer(409, 'LOAD_TAKEN'), answer(412)])
      expect(maybeSentAfter(true, error)).toBe(false)
  })
})

test('[TRUE-23] an outcome says what became of an action, unless an earlier try may have been taken', () => {
  const isSaid = (given: Parameters<typeof classifyAnswer>[0], isInDoubt: boolean) =>
    isAnswered(classifyAnswer(given, booking), isInDoubt)
  for (const given of [{ response: {} }, { cancelled: true } as const, answer(409, 'LOAD_TAKEN'), answer(404)])
    expect([isSaid(given, false), isSaid(given, true)]).toEqual([true, true])
  for (const given of [answer(403), answer(422)])
    expect([isSaid(given, false), isSaid(given, true)]).toEqual([true, false])
  for (const given of [answer(500), answer(401), answer(402), answer(426), new NetworkError('No signal')])
    expect([isSaid(given, false), isSaid(given, true)]).toEqual([false, false])
})

test('[TRUE-23] what is taken back is settled without an error; a refusal keeps what the server said', () => {
  expect(nextOpChange(sending(), { type: 'cancelled' }, moment())).toEqual({
    to: 'cancelled',
    patch: { settledAt: NOW, lastError: null },
  })
  const said = { code: 'SOME_CODE', message: 'No', requestId: 'R-1' }
  const errorAfter = (about: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    nextOpChange(sending(), classifyAnswer(new ApiError({ status: 422, ...said, ...about }), booking), moment()).patch
      ?.lastError
  const details = [{ path: 'rate', message: 'Too low' }]
  expect(errorAfter({ details })).toMatchObject({ class: 'refused', details })
  expect(errorAfter({ status: 409, code: 'LOAD_CHANGED', current: { rate: 1 } })).toMatchObject({
    current: { rate: 1 },
  })
  expect(errorAfter({ status: 500 })).toMatchObject({ class: 'server', reference: 'R-1' })
})
