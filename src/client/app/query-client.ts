import { ApiError } from '#contract/request.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError } from './error-report.ts'

/** CONST-02: unused answers are kept for 60 seconds. */
const KEPT_MS = 60_000

/**
 * What is tried again by itself: only what never got an answer, and only once, since the person can ask again.
 * `networkMode: 'always'`: the browser's idea of being online is wrong too often to be asked.
 */
export function createQueryClient(goTo: (path: string) => void): QueryClient {
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
    // a screen that still shows stored content says so itself
    queryCache: new QueryCache({
      onError: (error, query) =>
        query.state.data === undefined && query.meta?.['silent'] !== true && reportError(error, goTo),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) =>
        mutation.meta?.['silent'] !== true && reportError(error, goTo),
    }),
  })
}
