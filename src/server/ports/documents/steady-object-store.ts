import { createCircuitBreaker } from '../vendor/circuit-breaker.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { ObjectStore } from './object-store.ts'

/** A request is answered within 10 s, also one that waits behind another of its account. */
export const PATIENCE_MS = 4_000
/** An account's documents wait for each other, so the third must not try in vain. */
export const TEMPER = { most: 2, restMs: 10_000 }

/** What a file may take on its way to or from the store: a second for each megabyte. */
export function transferMs(bytes: number): number {
  return bytes / 1000
}

/**
 * A store that never hangs: a call ends after a time limit. After two failures in a row, calls fail at once for ten
 * seconds.
 * @returns a store whose methods throw VendorFailure when the store didn't answer
 */
export function steadyObjectStore(
  store: ObjectStore,
  clock: () => number,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): ObjectStore {
  const guarded = createCircuitBreaker(clock, TEMPER)

  function ask<Answer>(work: () => Promise<Answer>, bytes = 0): Promise<Answer> {
    return guarded(async () => {
      let patience: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        const give = () => reject(new VendorFailure('TIMEOUT', 'The document store is silent'))
        patience = setTimeout(give, patienceMs + transferMs(bytes))
      })
      try {
        return await Promise.race([work(), silence])
      } catch (error) {
        if (error instanceof VendorFailure) throw error
        throw new VendorFailure('UNAVAILABLE', `The document store failed: ${String(error)}`)
      } finally {
        clearTimeout(patience)
      }
    })
  }

  return {
    put: (sha256, bytes, type) => ask(() => store.put(sha256, bytes, type), bytes.length),
    get: (sha256) => ask(() => store.get(sha256)),
    remove: (sha256) => ask(() => store.remove(sha256)),
    // an impatient caller says nothing about the store's health
    sizeOf: (sha256, patience) =>
      beforeAbort(
        ask(() => store.sizeOf(sha256)),
        patience,
      ),
  }
}

async function beforeAbort<Answer>(answer: Promise<Answer>, patience: AbortSignal | undefined): Promise<Answer> {
  if (!patience) return answer
  const impatient = new Promise<never>((_, reject) => {
    patience.addEventListener('abort', () => reject(new VendorFailure('TIMEOUT', 'The document store is late')))
  })
  return Promise.race([answer, impatient])
}
