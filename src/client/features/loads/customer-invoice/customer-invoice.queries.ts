import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import {
  type CustomerInvoice,
  readCustomerInvoiceEndpoint,
  sendCustomerInvoiceEndpoint,
  settleCustomerInvoiceEndpoint,
} from '#contract/money/customer-invoice.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { CUSTOMER_INVOICE_COPY as COPY } from './copy.ts'

/** A load's invoice to the customer. */
export function customerInvoiceQuery(loadId: string): StoredQuery<CustomerInvoice> {
  return {
    key: ['money', 'customer-invoice', loadId],
    fetch: (signal) => call(readCustomerInvoiceEndpoint, { params: { id: loadId } }, { signal }),
    ...createAnswerStore(readCustomerInvoiceEndpoint, loadId),
  }
}

/** What a broker sends or records is in the lists of money at once. */
function useRefreshMoney() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['money'] }),
      queryClient.invalidateQueries({ queryKey: ['customers'] }),
    ])
}

export function useSendCustomerInvoice(loadId: string, onSent: () => void) {
  const refresh = useRefreshMoney()
  return useMutation({
    meta: { about: `customer-invoice ${loadId}` },
    mutationFn: (body: EndpointInput<typeof sendCustomerInvoiceEndpoint>['body']) =>
      call(sendCustomerInvoiceEndpoint, { params: { id: loadId }, body }),
    onSuccess() {
      toasts.success(COPY.sent)
      onSent()
    },
    onSettled: refresh,
  })
}

export type CustomerSettlementBody = EndpointInput<typeof settleCustomerInvoiceEndpoint>['body']

export function useSettleCustomerInvoice(loadId: string, onDone: () => void) {
  const refresh = useRefreshMoney()
  return useMutation({
    meta: { about: `customer-invoice ${loadId}` },
    mutationFn: (body: CustomerSettlementBody) => call(settleCustomerInvoiceEndpoint, { params: { id: loadId }, body }),
    onSuccess(_, { settlement }) {
      toasts.success(COPY.done[settlement])
      onDone()
    },
    onSettled: refresh,
  })
}
