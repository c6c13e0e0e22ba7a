import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackFirstContent, whenIdle } from './idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // as in Safari, without requestIdleCallback
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page is idle after its first content, and even if a read never ends', async () => {
  let isIdle = false
  const watch = () => {
    isIdle = false
    void whenIdle().then(() => (isIdle = true))
  }
  let finish = () => {}
  void trackFirstContent(new Promise<void>((resolve) => (finish = resolve)))
  watch()
  await vi.advanceTimersByTimeAsync(600)
  expect(isIdle).toBe(false)
  finish()
  await vi.advanceTimersByTimeAsync(600)
  expect(isIdle).toBe(true)

  void trackFirstContent(new Promise<void>(() => {}))
  watch()
  await vi.advanceTimersByTimeAsync(1_400)
  expect(isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isIdle).toBe(true)
})
