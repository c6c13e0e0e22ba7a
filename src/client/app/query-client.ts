import { ApiError, NetworkError, OutOfReach } from '#contract/api/http-request.ts'
import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { toasts } from '#client/ui/toasts.ts'
import { type GoTo, reportError } from './error-report.ts'

// microtask, not timer: the pending state must render before a tap that's already queued
notifyManager.setScheduler(queueMicrotask)

/** CONST-02: unused answers are kept for 60 seconds. */
const GC_TIME_MS = 60_000

/** A screen that shows stored data reports it itself. */
async function reportUnlessSilent(
  failure: Error,
  { state, meta }: Query<unknown, unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  if (state.data !== undefined || meta?.silent === true) return
  // the screen says that it isn't on this device yet: while Milepost can't be reached, that is no failure
  if (failure instanceof OutOfReach || (failure instanceof NetworkError && !navigator.onLine)) return
  if (!(await meta?.silent?.(failure))) report(failure)
}

/**
 * Retries only requests without a response, and only once, since the user can retry. `networkMode: 'always'`: the
 * browser's online state is wrong too often.
 */
export function createQueryClient(goTo: GoTo): QueryClient {
  const report = (error: unknown, about?: string) => {
    // the stored profile said otherwise
    if (error instanceof ApiError && error.code === 'SUBSCRIPTION_REQUIRED')
      void client.invalidateQueries({ queryKey: ['auth'] })
    reportError(error, goTo, about)
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: GC_TIME_MS,
        staleTime: 5_000,
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', gcTime: GC_TIME_MS },
    },
    queryCache: new QueryCache({ onError: (error, query) => void reportUnlessSilent(error, query, report) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { meta }) => {
        if (!(error instanceof ApiError && error.code === meta?.handles)) report(error, meta?.about)
      },
      onSuccess: (_answer, _input, _before, { meta }) => {
        if (meta?.about !== undefined) toasts.clearErrors(meta.about)
      },
    }),
  })
  return client
}
