import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchCarriersEndpoint } from '#contract/freight/search-carriers.ts'
import { call } from '#offline/session/call.ts'

/** Searches from two characters on. The last results stay while typing continues. */
export const carriersQuery = (search: string) =>
  queryOptions({
    queryKey: ['carriers', search],
    queryFn: ({ signal }) => call(searchCarriersEndpoint, { query: { search } }, { signal }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
