import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import * as z from 'zod/mini'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** from the link in an email's footer; it survives a reload */
    unsubscribeToken?: string
  }
}

export const Route = createFileRoute('/auth/unsubscribe')({
  validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  // the token works without a sign-in, so it leaves the address bar
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return
    throw redirect({
      to: PATHS.unsubscribe,
      replace: true,
      state: (before) => ({ ...before, unsubscribeToken: token }),
    })
  },
  component: function UnsubscribeRoute() {
    return <UnsubscribeScreen token={useLocation({ select: ({ state }) => state.unsubscribeToken }) ?? ''} />
  },
})
