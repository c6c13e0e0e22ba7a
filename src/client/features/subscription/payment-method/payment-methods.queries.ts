import { useMutation } from '@tanstack/react-query'
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
import { useRefreshBilling } from '../subscription.queries.ts'
import { PAYMENT_METHODS_QUERIES_COPY } from './copy.ts'

/** Cards and the next charge rarely change, and each request goes on to the payment provider. */
export const EVERY_MS = 5 * 60_000

export const paymentMethodsQuery: StoredQuery<PaymentMethodList> = {
  key: ['subscriptions', 'payment-methods'],
  fetch: (signal) => call(listPaymentMethodsEndpoint, {}, { signal }),
  ...createAnswerStore(listPaymentMethodsEndpoint, 'own'),
}

/**
 * SUB-25, SUB-27: the global handler shows the server's message; without one, ours shows. A card that's gone was deleted
 * in another tab or on another device.
 */
function toastCardFailure(failed: string, about: string) {
  return (error: Error) => {
    if (!(error instanceof ApiError)) toasts.error(failed, undefined, about)
    else if (error.code === GONE) toasts.info(PAYMENT_METHODS_QUERIES_COPY.alreadyDeleted)
  }
}

const GONE = 'NOT_FOUND'

/** SUB-24, SUB-25. */
export function useDeleteCard() {
  const refresh = useRefreshBilling()
  return useMutation({
    mutationFn: (id: string) => call(deletePaymentMethodEndpoint, { params: { id } }),
    onSuccess: () => toasts.success(PAYMENT_METHODS_QUERIES_COPY.paymentMethodDeletedSuccessfully),
    onError: toastCardFailure(PAYMENT_METHODS_QUERIES_COPY.failedToDeletePaymentMethod, 'delete-card'),
    onSettled: refresh,
    meta: { handles: GONE, about: 'delete-card' },
  })
}

/** SUB-26, SUB-27. */
export function useSetDefaultCard() {
  const refresh = useRefreshBilling()
  return useMutation({
    mutationFn: (paymentMethodId: string) => call(setDefaultPaymentMethodEndpoint, { body: { paymentMethodId } }),
    onSuccess: () => toasts.success(PAYMENT_METHODS_QUERIES_COPY.done),
    onError: toastCardFailure(PAYMENT_METHODS_QUERIES_COPY.setDefaultFailed, 'set-default-card'),
    onSettled: refresh,
    meta: { handles: GONE, about: 'set-default-card' },
  })
}
