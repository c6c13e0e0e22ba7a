import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { shownLoadQuery } from '#client/data/load-query.ts'
import { useStored } from '#client/data/use-stored.ts'
import { requestsQuery } from '#client/features/booking/requests.queries.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoadScreen } from './load-screen.tsx'
import { LOAD_DEFAULTS, loadSearch } from './load-search.ts'

const BookingRequestsPanel = lazyPart(() =>
  import('#client/features/booking/booking-requests-panel.tsx').then((file) => file.BookingRequestsPanel),
)

export const Route = createFileRoute('/dashboard/_may-read/load/$loadId')({
  validateSearch: loadSearch,
  search: { middlewares: [stripSearchParams(LOAD_DEFAULTS)] },
  component: function LoadRoute() {
    const { loadId } = Route.useParams()
    // another load is another screen: nothing of this one stays in sight
    return <OneLoad key={loadId} loadId={loadId} />
  },
})

function OneLoad({ loadId }: { loadId: string }) {
  const load = useStored(shownLoadQuery(loadId))
  const waiting = useStored(requestsQuery(loadId, 'pending'), { enabled: load.data?.viewer === 'owner' })
  const navigate = Route.useNavigate()
  return (
    <LoadScreen
      stored={load}
      tab={Route.useSearch().tab}
      onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      waitingRequests={waiting.data?.meta.total}
      requestsPanel={BookingRequestsPanel}
    />
  )
}
