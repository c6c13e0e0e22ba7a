import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

export const Route = createFileRoute('/auth/unsubscribe')({
  validateSearch: z.object({ token: z.catch(z.string(), '') }),
  component: function UnsubscribeRoute() {
    return <UnsubscribeScreen token={Route.useSearch().token} />
  },
})
