import { queryOptions } from '@tanstack/react-query'
import { me } from '#contract/account.ts'
import { keepProfile } from '#client/browser/session-state.ts'
import { call } from '#offline/call.ts'

const OFTEN_MS = 5 * 60_000

/**
 * Keeps the stored profile true: rights may change and a trial may end while somebody is signed in. Gates decide from the
 * stored one, so that losing signal locks nobody out.
 */
export const profileQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: async ({ signal }) => {
    const user = await call(me, {}, { signal })
    await keepProfile(user)
    return user
  },
  refetchInterval: OFTEN_MS,
  meta: { silent: true },
})
