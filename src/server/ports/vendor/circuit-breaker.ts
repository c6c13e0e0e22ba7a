import { VendorFailure } from './vendor-failure.ts'

interface Temper {
  /** failures in a row before calls pause */
  most: number
  restMs: number
}

/**
 * After repeated failures, fails calls for a while so nobody waits, then lets one call test the service. `clock` is
 * in epoch milliseconds.
 */
export function createCircuitBreaker(
  clock: () => number,
  { most, restMs }: Temper = { most: 5, restMs: 30_000 },
): <T>(ask: () => Promise<T>) => Promise<T> {
  let failures = 0
  let restsUntil = 0

  return async (ask) => {
    if (clock() < restsUntil) throw new VendorFailure('UNAVAILABLE', 'paused after repeated failures')
    // while one call tests, others fail right away
    if (failures >= most) restsUntil = clock() + restMs
    try {
      const answer = await ask()
      failures = 0
      restsUntil = 0
      return answer
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.isSick) failures += 1
      if (failures >= most) restsUntil = clock() + restMs
      throw error
    }
  }
}
