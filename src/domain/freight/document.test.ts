import { describe, expect, test } from 'vitest'
import { describeMissingPods, findPodsComplete, findPodStop, missingPods } from './document.ts'
import { LOAD_STATUSES } from './load-status.ts'
import { type LoadStop, POSTED_STOPS, type StopId } from './load-stop.ts'
import type { StopEvent, StopTap } from './stop-event.ts'

const POD = { kind: 'pod', stop: null, isGone: false } as const

test('[FACE-06] the POD is missing from delivery until a photo of it is there, and again once that is removed', () => {
  const isMissing = (...documents: Parameters<typeof missingPods>[2]) =>
    missingPods('completed', POSTED_STOPS, documents).length > 0
  for (const status of LOAD_STATUSES)
    expect(missingPods(status, POSTED_STOPS, [])).toEqual(status === 'completed' ? ['delivery'] : [])
  expect(isMissing(POD)).toBe(false)
  expect(isMissing({ ...POD, kind: 'bol' })).toBe(true)
  expect(isMissing({ ...POD, isGone: true })).toBe(true)
  expect(isMissing({ ...POD, isGone: true }, POD)).toBe(false)
})

describe('[STOP-42] with three deliveries', () => {
  const stops: readonly LoadStop[] = [
    { id: 'pickup', kind: 'pickup' },
    // an id says nothing of its place
    { id: 's4', kind: 'delivery' },
    { id: 's1', kind: 'delivery' },
    { id: 's2', kind: 'pickup' },
    { id: 'delivery', kind: 'delivery' },
  ]
  const podOf = (stop: StopId | null) => ({ ...POD, stop })
  const missing = (...documents: Parameters<typeof missingPods>[2]) => missingPods('completed', stops, documents)

  test('each needs a POD', () => {
    expect(missing()).toEqual(['s4', 's1', 'delivery'])
    expect(missing(podOf('s1'))).toEqual(['s4', 'delivery'])
    expect(missing(podOf('s1'), podOf('delivery'), podOf('s4'))).toEqual([])
  })

  test('one without a stop counts for all', () => {
    expect(missing(podOf(null))).toEqual([])
    expect(missing({ ...podOf(null), isGone: true }, podOf('s4'))).toEqual(['s1', 'delivery'])
  })

  test('one at a pickup or a removed stop counts for none, and nothing is missing before the delivery', () => {
    expect(missing(podOf('s2'), podOf('s9'), { ...podOf('s4'), kind: 'bol' })).toEqual(['s4', 's1', 'delivery'])
    expect(missingPods('active', stops, [])).toEqual([])
  })

  test('the last one that gets its first POD completes them', () => {
    const pod = (stop: StopId | null, at: number) => ({ stop, at })
    expect(findPodsComplete(stops, [])).toBeNull()
    expect(findPodsComplete(stops, [pod('s4', 1), pod('delivery', 2)])).toBeNull()
    expect(findPodsComplete(stops, [pod('s4', 1), pod('delivery', 2), pod('s1', 5), pod('s1', 9)])).toBe(5)
    expect(findPodsComplete(stops, [pod('s4', 1), pod(null, 3), pod('delivery', 7)])).toBe(3)
  })

  test('is named by its number', () => {
    expect(describeMissingPods(['s1'], stops)).toBe('POD for stop 3 is missing')
    expect(describeMissingPods(['s4', 's1', 'delivery'], stops)).toBe('PODs for stops 2, 3, and 5 are missing')
  })

  test('the next photo is for the delivery that the truck reached last, of those without a POD', () => {
    const tap = (kind: StopTap, stop: StopId, occurredAt: number): StopEvent => ({
      id: `${kind} ${stop}`,
      kind,
      stop,
      occurredAt,
      corrects: null,
    })
    const events = [
      tap('arrived', 'pickup', 1),
      tap('arrived', 's1', 2),
      tap('departed', 's1', 3),
      tap('departed', 's4', 4),
    ]
    const next = (taps: readonly StopEvent[], ...documents: Parameters<typeof missingPods>[2]) =>
      findPodStop({ stops, events: taps }, documents)
    expect(next([])).toBeNull()
    expect(next(events.slice(0, 1))).toBeNull()
    expect(next(events)).toBe('s4')
    expect(next(events, podOf('s4'))).toBe('s1')
    expect(next(events, podOf('s4'), podOf('s1'))).toBeNull()
    expect(next(events, podOf(null))).toBeNull()
  })
})
