import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import {
  addCustomerEndpoint,
  type Customer,
  type CustomerFacts,
  editCustomerEndpoint,
  listCustomersEndpoint,
} from '#contract/money/customer.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from '../cache/use-stored.ts'

/** Whom the broker bills, by name. */
export const customersQuery: StoredQuery<EndpointResponse<typeof listCustomersEndpoint>> = {
  key: ['customers'],
  fetch: (signal) => call(listCustomersEndpoint, {}, { signal }),
  ...createAnswerStore(listCustomersEndpoint, 'own'),
}

/** Adds a customer, or changes the one with this id. */
export function useSaveCustomer(id?: string): (facts: CustomerFacts) => Promise<Customer> {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { about: `customer ${id ?? 'new'}`, handles: 'NAME_TAKEN' },
    mutationFn: (body: CustomerFacts) =>
      id === undefined ? call(addCustomerEndpoint, { body }) : call(editCustomerEndpoint, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customersQuery.key }),
  }).mutateAsync
}
