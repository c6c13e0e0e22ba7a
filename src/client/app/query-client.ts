import { ApiError } from '#contract/request.ts'
import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type GoTo, reportError } from './error-report.ts'

// that something is being sent is shown before the next tap is heard: a timer comes after a tap that waits already
notifyManager.setScheduler(queueMicrotask)

/** CONST-02: unused answers are kept for 60 seconds. */
const KEPT_MS = 60_000

/** A screen that still shows content says so itself. */
async function reportUnlessSilent(failure: Error, { state, meta }: Query<unknown, unknown>, goTo: GoTo): Promise<void> {
  if (state.data !== undefined || meta?.silent === true) return
  if (!(await meta?.silent?.(failure))) reportError(failure, goTo)
}

/**
 * What is tried again by itself: only what never got an answer, and only once, since the person can ask again.
 * `networkMode: 'always'`: the browser's idea of being online is wrong too often to be asked.
 */
export function createQueryClient(goTo: GoTo): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        staleTime: 5_000,
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', gcTime: KEPT_MS },
    },
    queryCache: new QueryCache({ onError: (error, query) => void reportUnlessSilent(error, query, goTo) }),
    mutationCache: new MutationCache({ onError: (error) => reportError(error, goTo) }),
  })
}
