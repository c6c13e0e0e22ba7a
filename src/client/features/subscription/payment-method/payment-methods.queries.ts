import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deletePaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  type PaymentMethodList,
  setDefaultPaymentMethodEndpoint,
} from '#contract/account/payment-method.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { PAYMENT_METHODS_QUERIES_COPY } from './copy.ts'

/** Cards rarely change, and each request goes on to the payment provider. */
export const EVERY_MS = 5 * 60_000

export const paymentMethodsQuery: StoredQuery<PaymentMethodList> = {
  key: ['subscriptions', 'payment-methods'],
  fetch: (signal) => call(listPaymentMethodsEndpoint, {}, { signal }),
  ...createAnswerStore(listPaymentMethodsEndpoint, 'own'),
}

/** GUARD-18: refetches the cards and the profile, which says whether one is verified. */
export function useRefreshCards(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(['subscriptions', 'auth'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** SUB-25, SUB-27: the global handler shows the server's message; without one, ours shows. */
function toastUnlessApiError(failed: string) {
  return (error: Error) => {
    if (!(error instanceof ApiError)) toasts.error(failed)
  }
}

/** SUB-24, SUB-25. */
export function useDeleteCard() {
  const refresh = useRefreshCards()
  return useMutation({
    mutationFn: (id: string) => call(deletePaymentMethodEndpoint, { params: { id } }),
    onSuccess: () => toasts.success(PAYMENT_METHODS_QUERIES_COPY.paymentMethodDeletedSuccessfully),
    onError: toastUnlessApiError(PAYMENT_METHODS_QUERIES_COPY.failedToDeletePaymentMethod),
    onSettled: refresh,
  })
}

/** SUB-26, SUB-27. */
export function useSetDefaultCard() {
  const refresh = useRefreshCards()
  return useMutation({
    mutationFn: (paymentMethodId: string) => call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId } }),
    onSuccess: () => toasts.success(PAYMENT_METHODS_QUERIES_COPY.done),
    onError: toastUnlessApiError(PAYMENT_METHODS_QUERIES_COPY.setDefaultFailed),
    onSettled: refresh,
  })
}
