import { queryOptions } from '@tanstack/react-query'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { saveProfile } from '#client/browser/session/session-state.ts'
import { call } from '#offline/session/call.ts'

const OFTEN_MS = 5 * 60_000

/**
 * Keeps the stored profile current: permissions may change and a trial may end mid-session. Guards read the stored one,
 * so that losing signal doesn't lock users out.
 */
export const profileQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: async ({ signal }) => {
    const user = await call(readProfileEndpoint, {}, { signal })
    await saveProfile(user)
    return user
  },
  refetchInterval: OFTEN_MS,
  meta: { silent: true },
})
