import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pageSearch } from '../page-search.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

const BillingScreen = lazyComponent(() => import('./billing-screen.tsx').then((file) => file.BillingScreen))

export const Route = createFileRoute('/dashboard/subscription/billing')({
  validateSearch: pageSearch,
  component: function BillingRoute() {
    const navigate = Route.useNavigate()
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <BillingScreen
          page={Route.useSearch().page ?? 1}
          onPage={(page) => void navigate({ search: { page }, resetScroll: false })}
        />
      </Suspense>
    )
  },
})
