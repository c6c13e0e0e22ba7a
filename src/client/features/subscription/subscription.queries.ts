import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import {
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  listInvoicesEndpoint,
  listSubscriptionsEndpoint,
  readCurrentSubscriptionEndpoint,
  readUpcomingInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { CHANGE_COPY } from './copy.ts'

/** API-51. */
export const currentSubscriptionQuery: StoredQuery<EndpointResponse<typeof readCurrentSubscriptionEndpoint>> = {
  key: ['subscriptions', 'current'],
  fetch: (signal) => call(readCurrentSubscriptionEndpoint, {}, { signal }),
  ...createAnswerStore(readCurrentSubscriptionEndpoint, 'own'),
}

/** API-54. */
export const upcomingInvoiceQuery: StoredQuery<EndpointResponse<typeof readUpcomingInvoiceEndpoint>> = {
  key: ['subscriptions', 'upcoming-invoice'],
  fetch: (signal) => call(readUpcomingInvoiceEndpoint, {}, { signal }),
  ...createAnswerStore(readUpcomingInvoiceEndpoint, 'own'),
}

/** GUARD-18: refetches what bills and payments change, and the profile, which says whether a card is verified. */
export function useRefreshBilling(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(['subscriptions', 'auth'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/**
 * A change of the subscription. The global handler shows the server's message; without one, `failed` shows. It isn't
 * repeated: the server keeps one subscription per account.
 */
function useSubscriptionChange<E extends Endpoint>(
  endpoint: E,
  { onDone, failed }: { onDone: (answer: EndpointResponse<E>) => void; failed: string },
) {
  const refresh = useRefreshBilling()
  return useMutation({
    meta: { about: endpoint.name },
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess: (answer) => onDone(answer),
    onError: (error) => {
      if (!(error instanceof ApiError)) toasts.error(failed, undefined, endpoint.name)
    },
    onSettled: refresh,
  })
}

/** SUB-04, SUB-05. A bank that asks leaves it incomplete, and the page says what to do. */
export function useCreateSubscription(onCreated: () => void) {
  return useSubscriptionChange(createSubscriptionEndpoint, {
    onDone: ({ subscription: { status } }) => {
      if (status === 'incomplete') toasts.info(CHANGE_COPY.confirmNext)
      else toasts.success(CHANGE_COPY.created)
      onCreated()
    },
    failed: CHANGE_COPY.createFailed,
  })
}

/** SUB-11, SUB-12. `onCanceled` runs even if the dialog goes with what it canceled. */
export function useCancelSubscription(onCanceled: () => void) {
  return useSubscriptionChange(cancelSubscriptionEndpoint, {
    onDone: () => {
      toasts.success(CHANGE_COPY.canceled)
      onCanceled()
    },
    failed: CHANGE_COPY.cancelFailed,
  })
}

/** Undoes a cancellation. */
export function useResumeSubscription() {
  return useSubscriptionChange(resumeSubscriptionEndpoint, {
    onDone: () => toasts.success(CHANGE_COPY.resumed),
    failed: CHANGE_COPY.resumeFailed,
  })
}

/** API-53. */
export function invoicesQuery(page: number): StoredQuery<EndpointResponse<typeof listInvoicesEndpoint>> {
  return {
    key: ['subscriptions', 'invoices', page],
    fetch: (signal) => call(listInvoicesEndpoint, { query: { page } }, { signal }),
    ...createAnswerStore(listInvoicesEndpoint, String(page)),
  }
}

/** API-50. */
export function subscriptionsQuery(page: number): StoredQuery<EndpointResponse<typeof listSubscriptionsEndpoint>> {
  return {
    key: ['subscriptions', 'list', page],
    fetch: (signal) => call(listSubscriptionsEndpoint, { query: { page } }, { signal }),
    ...createAnswerStore(listSubscriptionsEndpoint, String(page)),
  }
}
