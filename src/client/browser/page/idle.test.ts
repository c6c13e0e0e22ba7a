import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackFirstContent, whenSettled } from './idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // as in Safari, without requestIdleCallback
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page settles two seconds after its first content, and even if a read never ends', async () => {
  let isSettled = false
  const watch = () => {
    isSettled = false
    void whenSettled().then(() => (isSettled = true))
  }
  let finish = () => {}
  void trackFirstContent(new Promise<void>((resolve) => (finish = resolve)))
  watch()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(isSettled).toBe(false)
  finish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isSettled).toBe(true)

  void trackFirstContent(new Promise<void>(() => {}))
  watch()
  await vi.advanceTimersByTimeAsync(14_000)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(isSettled).toBe(true)
})
