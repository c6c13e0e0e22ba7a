import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importWithRetry } from './lazy-part.tsx'

const notLoaded = () => new TypeError('Failed to fetch dynamically imported module: /assets/route.js')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part whose try fails after the connection is back is fetched again right away', async () => {
  let tries = 0
  const part = importWithRetry(() => {
    tries += 1
    if (tries > 1) return Promise.resolve('part')
    window.dispatchEvent(new Event('online'))
    return Promise.reject(notLoaded())
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(2)
  expect(await part).toBe('part')
})

test('a part that does not load is tried again when online, else after two seconds, then four', async () => {
  let tries = 0
  void importWithRetry(() => {
    tries += 1
    return Promise.reject(notLoaded())
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(tries).toBe(2)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(3)
})

test('a part that fails for a reason of its own is not tried again', async () => {
  await expect(importWithRetry(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
