import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'
import { boundTapTime, judgeTapTime } from './occurred-at.ts'

const now = Date.parse('2026-11-23T14:00:00Z')
const notBefore = now - 3 * DAY_MS
const tapped = now - 40 * MINUTE_MS
const judge = (occurredAt: number | undefined, clock?: Parameters<typeof judgeTapTime>[0]['clock']) =>
  judgeTapTime({ occurredAt, clock }, { now, notBefore })
const exactly = (at: number) => ({ at, earliest: at, latest: at })

test('F79 [OFF-02] an offline tap keeps its time, and a missing time is now', () => {
  expect(judge(tapped)).toEqual({ ...exactly(tapped), clockAheadMs: 0 })
  expect(judge(undefined)).toEqual({ ...exactly(now), clockAheadMs: 0 })
})

test('F79 [OFF-02] a clock that was a day ahead, compared with the server, gives an exact time, and both parties see the error', () => {
  expect(judge(tapped, { offsetMs: -DAY_MS, isSure: true })).toEqual({ ...exactly(tapped), clockAheadMs: DAY_MS })
  expect(judge(tapped, { offsetMs: 90_000, isSure: true })).toEqual({ ...exactly(tapped), clockAheadMs: 0 })
})

test('F80 [OFF-02] after a restart offline, the tap was between the last contact and now', () => {
  const contactAt = now - 5 * HOUR_MS
  const between = { earliest: contactAt, latest: now }
  expect(judge(tapped, { offsetMs: DAY_MS, contactAt, isSure: false })).toEqual({
    at: tapped,
    ...between,
    clockAheadMs: -DAY_MS,
  })
  expect(judge(now - DAY_MS, { offsetMs: 0, contactAt, isSure: false })).toMatchObject({ at: contactAt, ...between })
  expect(judge(now + DAY_MS, { offsetMs: 0, contactAt, isSure: false })).toMatchObject({ at: now, ...between })
})

test('F79 [OFF-02] an impossible time is replaced, and tells by how much the clock was wrong at least', () => {
  const between = { earliest: notBefore, latest: now }
  expect(judge(now + DAY_MS)).toEqual({ at: now, ...between, clockAheadMs: DAY_MS })
  expect(judge(notBefore - DAY_MS)).toEqual({ at: notBefore, ...between, clockAheadMs: -DAY_MS })
  expect(judgeTapTime({ occurredAt: 0 }, { now, notBefore: 0 }).at).toBe(now - 7 * DAY_MS)
})

test('[OFF-02] whatever a device claims, the time is between what it acted on and the arrival', () => {
  const instants = fc.integer({ min: -now, max: 3 * now })
  const clocks = fc.record(
    { offsetMs: instants, contactAt: instants, isSure: fc.boolean() },
    { requiredKeys: ['isSure'] },
  )
  fc.assert(
    fc.property(instants, fc.option(clocks, { nil: undefined }), (claimed, clock) => {
      const { at, earliest, latest } = judge(claimed, clock)
      expect(earliest).toBeGreaterThanOrEqual(notBefore)
      expect(at).toBeGreaterThanOrEqual(earliest)
      expect(latest).toBeGreaterThanOrEqual(at)
      expect(latest).toBeLessThanOrEqual(now)
    }),
  )
})

test('[EDI-23] a time of another system stays between what it acted on and now', () => {
  const claimed = fc.integer({ min: -now, max: 3 * now })
  fc.assert(
    fc.property(claimed, fc.nat(now), (latest, span) => {
      const bound = boundTapTime({ at: latest, earliest: latest - span, latest, clockAheadMs: 0 }, { now, notBefore })
      expect([bound.earliest, bound.at, bound.latest].toSorted((a, b) => a - b)).toEqual([
        bound.earliest,
        bound.at,
        bound.latest,
      ])
      expect(bound.earliest).toBeGreaterThanOrEqual(notBefore)
      expect(bound.latest).toBeLessThanOrEqual(now)
      expect(bound.at).toBe(Math.min(now, Math.max(notBefore, latest)))
    }),
  )
})
