import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BookingRequestsPanel } from '#client/features/booking/booking-requests-panel.tsx'
import { LoadScreen } from './load-screen.tsx'
import { LOAD_DEFAULTS, loadSearch } from './load-search.ts'

export const Route = createFileRoute('/dashboard/_may-read/load/$loadId')({
  validateSearch: loadSearch,
  search: { middlewares: [stripSearchParams(LOAD_DEFAULTS)] },
  component: function LoadRoute() {
    const { loadId } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <LoadScreen
        key={loadId}
        loadId={loadId}
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
        requestsPanel={BookingRequestsPanel}
      />
    )
  },
})
