import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { decideAfterTry, type EndpointHealth, RETRY_AFTER_MS, type TryResult } from './webhook-delivery.ts'

const NOW = Date.parse('2026-12-04T15:00:00Z')
const HEALTHY: EndpointHealth = { status: 'on', failures: 0, failingSince: null, pausedUntil: null }
const FAILED: TryResult = { status: 500, problem: null, retryAfterMs: null }
const OK: TryResult = { status: 204, problem: null, retryAfterMs: null }

const decide = (
  health: Partial<EndpointHealth>,
  result: Partial<TryResult>,
  { tries = 1, isTest = false, random = 0 } = {},
) => decideAfterTry({ ...HEALTHY, ...health }, { tries, isTest }, { ...FAILED, ...result }, { now: NOW, random })

describe('[HOOK-06] a message that fails', () => {
  test('is tried again nine times in 75 hours, then has failed', () => {
    const waits = Array.from({ length: 10 }, (_, index) => decide({}, {}, { tries: index + 1 }).message)
    expect(waits.map(({ dueAt }) => dueAt && dueAt - NOW)).toEqual([...RETRY_AFTER_MS, null])
    expect(waits.map(({ state }) => state)).toEqual([...RETRY_AFTER_MS.map(() => 'waiting'), 'failed'])
    const hours = RETRY_AFTER_MS.reduce<number>((sum, each) => sum + each, 0) / HOUR_MS
    expect(Math.floor(hours)).toBe(75)
  })

  test('waits up to a tenth longer', () => {
    const { dueAt } = decide({}, {}, { tries: 2, random: 0.5 }).message
    expect(dueAt).toBe(NOW + 5.25 * MINUTE_MS)
  })

  test('pauses its endpoint for 5 minutes from the tenth failure in a row on', () => {
    expect(decide({ failures: 8 }, {}).endpoint).toMatchObject({ failures: 9, pausedUntil: null })
    expect(decide({ failures: 9 }, {}).endpoint.pausedUntil).toBe(NOW + 5 * MINUTE_MS)
    expect(decide({ failures: 30 }, {}).endpoint.pausedUntil).toBe(NOW + 5 * MINUTE_MS)
  })
})

test.each([
  [429, null, 5_000],
  [502, null, 5_000],
  [504, 90_000, 90_000],
  [503, 90_000, 90_000],
  [503, null, null],
  [500, DAY_MS, DAY_MS],
])('an answer %d that asks for %s ms pauses the endpoint for %s ms', (status, retryAfterMs, paused) => {
  const { pausedUntil } = decide({}, { status, retryAfterMs }).endpoint
  expect(pausedUntil && pausedUntil - NOW).toBe(paused)
})

test.each([-1_000, 0, 999, 1e12, Date.parse('2099-01-01T00:00:00Z') - NOW])(
  '[HOOK-11] a Retry-After of %d ms is ignored',
  (retryAfterMs) => {
    expect(decide({}, { status: 503, retryAfterMs }).endpoint.pausedUntil).toBeNull()
  },
)

describe('[HOOK-07] an endpoint', () => {
  test('that answers 410 goes off at once, and its message is held', () => {
    const { endpoint, offWhy, message, news } = decide({}, { status: 410 })
    expect([endpoint.status, offWhy, message.state, news]).toEqual(['off', 'gone', 'held', 'off'])
  })

  test.each([
    [DAY_MS - 1, 'on', null],
    [DAY_MS, 'failing', 'failing'],
    [5 * DAY_MS - 1, 'failing', 'failing'],
    [5 * DAY_MS, 'off', 'off'],
  ])('without success for %d ms is %s', (since, status, news) => {
    const decided = decide({ failingSince: NOW - since }, {})
    expect([decided.endpoint.status, decided.news]).toEqual([status, news])
  })

  test('that fails already causes one notice', () => {
    expect(decide({ status: 'failing', failingSince: NOW - 2 * DAY_MS }, {}).news).toBeNull()
  })

  test('that succeeds is well again', () => {
    const ill = { status: 'failing', failures: 40, failingSince: NOW - 2 * DAY_MS, pausedUntil: NOW - 1 } as const
    expect(decide(ill, OK).endpoint).toEqual(HEALTHY)
  })
})

describe('[HOOK-09] an unproved endpoint', () => {
  test('turns on with a test that is answered with 2xx, and with nothing else', () => {
    expect(decide({ status: 'unproved' }, OK, { isTest: true })).toMatchObject({
      endpoint: { status: 'on' },
      news: 'proved',
    })
    expect(decide({ status: 'unproved' }, OK).endpoint.status).toBe('unproved')
    expect(decide({ status: 'unproved' }, { status: 302 }, { isTest: true }).endpoint.status).toBe('unproved')
    expect(decide({ status: 'unproved' }, { ...OK, problem: 'too large' }, { isTest: true }).endpoint.status).toBe(
      'unproved',
    )
  })
})

test('a test is tried once, and says nothing of the endpoint', () => {
  const decided = decide({ failures: 3 }, { status: 410 }, { isTest: true })
  expect(decided.message).toEqual({ state: 'failed', dueAt: null })
  expect(decided.endpoint).toEqual({ ...HEALTHY, failures: 3 })
})
