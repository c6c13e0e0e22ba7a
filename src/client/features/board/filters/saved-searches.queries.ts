import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedSearchesQuery } from '#client/data/account/saved-searches.queries.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import {
  deleteSavedSearchEndpoint,
  type SavedSearch,
  saveSearchEndpoint,
  updateSavedSearchEndpoint,
} from '#contract/freight/saved-search.ts'
import { call } from '#offline/session/call.ts'
import { SAVED_SEARCHES_COPY } from './copy.ts'

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
