import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { shownLoadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { bookingRequestsQuery } from '#client/features/booking/booking-requests.queries.ts'
import { LoadScreen } from './load-screen.tsx'
import { LOAD_DEFAULTS, loadSearch } from './load-search.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'

// another tab, for the owner alone
const BookingRequestsPanel = lazyPart(
  () => import('#client/features/booking/booking-requests-panel.tsx'),
  'BookingRequestsPanel',
)
// asked for with a press
const NextLoadsSection = lazyPart(() => import('#client/features/board/next-loads-section.tsx'), 'NextLoadsSection')

export const Route = createFileRoute('/dashboard/_may-read/load/$loadId')({
  validateSearch: loadSearch,
  search: { middlewares: [stripSearchParams(LOAD_DEFAULTS)] },
  component: function LoadRoute() {
    const { loadId } = Route.useParams()
    // a new key per load: nothing of the last one stays on screen
    return <OneLoad key={loadId} loadId={loadId} />
  },
})

function OneLoad({ loadId }: { loadId: string }) {
  const load = useStored(shownLoadQuery(loadId))
  const waiting = useStored(bookingRequestsQuery(loadId, 'pending'), { enabled: load.data?.viewer === 'owner' })
  const navigate = Route.useNavigate()
  const { tab, add } = Route.useSearch()
  return (
    <LoadScreen
      loadId={loadId}
      stored={load}
      tab={tab}
      addedDocument={add}
      onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      waitingRequests={waiting.data?.meta.total}
      requestsPanel={BookingRequestsPanel}
      nextLoads={NextLoadsSection}
    />
  )
}
