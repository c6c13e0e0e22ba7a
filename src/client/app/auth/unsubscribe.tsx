import { PATHS } from '#contract/api/path.ts'
import { UnsubscribeScreen } from '#client/features/notifications/unsubscribe-screen.tsx'
import * as z from 'zod/mini'
import type { AuthScreen } from './auth-screen.ts'

const stateSchema = z.object({ unsubscribeToken: z.string() })

export const screen: AuthScreen = {
  // the token works without a sign-in, so it leaves the address bar
  divert(search) {
    const token = search.get('token')
    return token === null ? undefined : { href: PATHS.unsubscribe, replace: true, state: { unsubscribeToken: token } }
  },
  render: ({ state }) => <UnsubscribeScreen token={z.safeParse(stateSchema, state).data?.unsubscribeToken ?? ''} />,
}
