import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ShareScreen } from './share-screen.tsx'

export const Route = createFileRoute('/dashboard/share')({
  validateSearch: z.object({
    document: z.catch(z.optional(z.uuid()), undefined),
    left: z.catch(z._default(z.int().check(z.nonnegative()), 0), 0),
  }),
  component: function ShareRoute() {
    const navigate = Route.useNavigate()
    const { document, left } = Route.useSearch()
    return (
      <ShareScreen
        key={document}
        documentId={document}
        left={left}
        onChosen={(loadId) =>
          void navigate({ to: '/dashboard/load/$loadId', params: { loadId }, search: { add: document }, replace: true })
        }
        onDiscarded={() => void navigate({ to: '/dashboard', replace: true })}
      />
    )
  },
})
