import { createCircuitBreaker } from '../vendor/circuit-breaker.ts'
import { createResponseCache } from '../vendor/response-cache.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { Geocoder } from './geocoder.ts'

const CACHE_MS = 10 * 60_000

interface Options {
  service: Geocoder
  /** used when the service fails or finds nothing */
  builtIn: Geocoder
  /** epoch milliseconds */
  clock: () => number
}

/** Asks the service; when it fails or finds nothing, answers from the built-in gazetteer so typing goes on. */
export function fallbackGeocoder({ service, builtIn, clock }: Options): Geocoder {
  const guarded = createCircuitBreaker(clock)
  const remembered = createResponseCache<Awaited<ReturnType<Geocoder['search']>>>(clock, CACHE_MS)
  return {
    async search(query, limit) {
      const key = `${limit} ${query.trim().replaceAll(/\s+/g, ' ').toLowerCase()}`
      try {
        const places = await remembered(key, () => guarded(() => service.search(query, limit)))
        if (places.length > 0) return places
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error
      }
      return builtIn.search(query, limit)
    },
  }
}
