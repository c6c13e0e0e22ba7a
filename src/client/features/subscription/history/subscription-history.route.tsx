import { createFileRoute } from '@tanstack/react-router'
import { pageSearch } from '../page-search.ts'
import { SubscriptionHistoryScreen } from './subscription-history-screen.tsx'

export const Route = createFileRoute('/dashboard/subscription/history')({
  validateSearch: pageSearch,
  component: function SubscriptionHistoryRoute() {
    const navigate = Route.useNavigate()
    return (
      <SubscriptionHistoryScreen
        page={Route.useSearch().page ?? 1}
        onPage={(page) => void navigate({ search: { page }, resetScroll: false })}
      />
    )
  },
})
