import { VendorFailure } from './vendor-failure.ts'

/** Failures in a row after which a service is left alone. */
const FAILURES = 5
const REST_MS = 30_000

/**
 * Leaves a sick service alone for half a minute, so that nobody waits for it; then one question tries whether it is
 * back. `clock` tells epoch milliseconds.
 */
export function circuitBreaker(clock: () => number): <T>(ask: () => Promise<T>) => Promise<T> {
  let failures = 0
  let restsUntil = 0

  return async (ask) => {
    if (clock() < restsUntil) throw new VendorFailure('UNAVAILABLE', 'left alone for a while')
    // whoever comes while one tries does not wait for it
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
