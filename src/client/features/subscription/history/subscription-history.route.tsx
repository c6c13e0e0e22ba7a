import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pageSearch } from '../page-search.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

const SubscriptionHistoryScreen = lazyComponent(() =>
  import('./subscription-history-screen.tsx').then((file) => file.SubscriptionHistoryScreen),
)

export const Route = createFileRoute('/dashboard/subscription/history')({
  validateSearch: pageSearch,
  component: function SubscriptionHistoryRoute() {
    const navigate = Route.useNavigate()
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <SubscriptionHistoryScreen
          page={Route.useSearch().page ?? 1}
          onPage={(page) => void navigate({ search: { page }, resetScroll: false })}
        />
      </Suspense>
    )
  },
})
