import { VendorFailure } from './vendor-failure.ts'

/** Failures in a row before calls pause. */
const FAILURES = 5
const REST_MS = 30_000

/**
 * After repeated failures, fails calls for 30 seconds so nobody waits, then lets one call test the service. `clock` is
 * in epoch milliseconds.
 */
export function createCircuitBreaker(clock: () => number): <T>(ask: () => Promise<T>) => Promise<T> {
  let failures = 0
  let restsUntil = 0

  return async (ask) => {
    if (clock() < restsUntil) throw new VendorFailure('UNAVAILABLE', 'paused after repeated failures')
    // while one call tests, others fail right away
    if (failures >= FAILURES) restsUntil = clock() + REST_MS
    try {
      const answer = await ask()
      failures = 0
      restsUntil = 0
      return answer
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.isSick) failures += 1
      if (failures >= FAILURES) restsUntil = clock() + REST_MS
      throw error
    }
  }
}
