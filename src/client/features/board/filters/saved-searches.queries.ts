import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import {
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  type SavedSearch,
  saveSearchEndpoint,
  updateSavedSearchEndpoint,
} from '#contract/freight/saved-search.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import { SAVED_SEARCHES_COPY } from './copy.ts'

/** The account's saved searches by name, stored on the device. */
export const savedSearchesQuery: StoredQuery<EndpointResponse<typeof listSavedSearchesEndpoint>> = {
  key: ['saved-searches'],
  fetch: (signal) => call(listSavedSearchesEndpoint, {}, { signal }),
  ...createAnswerStore(listSavedSearchesEndpoint, ''),
}

/** The form shows it at the name. */
const NAME_TAKEN = 'SEARCH_NAME_TAKEN'

function useRefreshed() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.key })
}

export function useSaveSearch() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (body: EndpointInput<typeof saveSearchEndpoint>['body']) => call(saveSearchEndpoint, { body }),
    meta: { handles: NAME_TAKEN },
    onSuccess: async ({ name }) => {
      toasts.success(SAVED_SEARCHES_COPY.saved(name))
      await refresh()
    },
  })
}

export function useChangeSearch() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<SavedSearch, 'id'> & Partial<Pick<SavedSearch, 'name' | 'alerts'>>) =>
      call(updateSavedSearchEndpoint, { params: { id }, body }),
    meta: { handles: NAME_TAKEN },
    onSettled: refresh,
  })
}

export function useDeleteSearch(onDeleted: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(deleteSavedSearchEndpoint, { params: { id } }),
    onSuccess: (_, { name }) => {
      toasts.success(SAVED_SEARCHES_COPY.deleted(name))
      onDeleted()
    },
    onSettled: refresh,
  })
}
