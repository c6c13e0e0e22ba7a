import { circuitBreaker } from '../vendor/circuit-breaker.ts'
import { recentAnswers } from '../vendor/recent-answers.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { Geocoder } from './geocoder.ts'

const KEPT_MS = 10 * 60_000

interface Options {
  service: Geocoder
  /** asked when the service fails, or finds nothing */
  onBoard: Geocoder
  /** epoch milliseconds */
  clock: () => number
}

/** A service's addresses while it is well, and those on board when it is not: whoever types is never left waiting. */
export function steadyGeocoder({ service, onBoard, clock }: Options): Geocoder {
  const guarded = circuitBreaker(clock)
  const remembered = recentAnswers<Awaited<ReturnType<Geocoder['search']>>>(clock, KEPT_MS)
  return {
    async search(query, limit) {
      const key = `${limit} ${query.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`
      try {
        const found = await remembered(key, () => guarded(() => service.search(query, limit)))
        if (found.length > 0) return found
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error
      }
      return onBoard.search(query, limit)
    },
  }
}
