import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BookingRequestsPanel } from '#client/features/booking/booking-requests-panel.tsx'
import { requestsQuery } from '#client/features/booking/requests.queries.ts'
import { LoadScreen } from './load-screen.tsx'
import { LOAD_DEFAULTS, loadSearch } from './load-search.ts'
import { loadQuery } from './loads.queries.ts'

export const Route = createFileRoute('/dashboard/_may-read/load/$loadId')({
  validateSearch: loadSearch,
  search: { middlewares: [stripSearchParams(LOAD_DEFAULTS)] },
  component: function LoadRoute() {
    const { loadId } = Route.useParams()
    const load = useQuery(loadQuery(loadId)).data
    const waiting = useQuery({ ...requestsQuery(loadId, 'pending'), enabled: load?.viewer === 'owner' })
    const navigate = Route.useNavigate()
    return (
      <LoadScreen
        key={loadId}
        loadId={loadId}
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
        waitingRequests={waiting.data?.meta.total}
        requestsPanel={BookingRequestsPanel}
      />
    )
  },
})
