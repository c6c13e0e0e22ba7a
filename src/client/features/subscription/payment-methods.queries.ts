import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deletePaymentMethod,
  listPaymentMethods,
  type PaymentMethodList,
  setDefaultPaymentMethod,
} from '#contract/payment-method.ts'
import { ApiError } from '#contract/request.ts'
import type { StoredQuery } from '#client/data/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { answerKeeper } from '#offline/kept-answer.ts'

/** Cards change seldom, and each question goes on to the payment provider. */
export const EVERY_MS = 5 * 60_000

export const paymentMethodsQuery: StoredQuery<PaymentMethodList> = {
  key: ['subscriptions', 'payment-methods'],
  fetch: (signal) => call(listPaymentMethods, {}, { signal }),
  ...answerKeeper(listPaymentMethods, 'own'),
}

/** GUARD-18: the cards, and with them the profile, which says whether one is verified. */
export function useRefreshedCards(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(['subscriptions', 'auth'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** SUB-25, SUB-27: the server's own sentence is told by the app; where it has said none, ours is. */
function tellUnlessSaid(failed: string) {
  return (error: Error) => {
    if (!(error instanceof ApiError)) toasts.error(failed)
  }
}

/** SUB-24, SUB-25. */
export function useDeleteCard() {
  const refresh = useRefreshedCards()
  return useMutation({
    mutationFn: (id: string) => call(deletePaymentMethod, { params: { id } }),
    onSuccess: () => toasts.success('Payment method deleted successfully!'),
    onError: tellUnlessSaid('Failed to delete payment method'),
    onSettled: refresh,
  })
}

/** SUB-26, SUB-27. */
export function useSetDefaultCard() {
  const refresh = useRefreshedCards()
  return useMutation({
    mutationFn: (paymentMethodId: string) => call(setDefaultPaymentMethod, { body: { paymentMethodId } }),
    onSuccess: () => toasts.success('Default payment method updated successfully!'),
    onError: tellUnlessSaid('Failed to set default payment method'),
    onSettled: refresh,
  })
}
