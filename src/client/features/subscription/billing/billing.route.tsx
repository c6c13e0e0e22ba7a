import { createFileRoute } from '@tanstack/react-router'
import { pageSearch } from '../page-search.ts'
import { BillingScreen } from './billing-screen.tsx'

export const Route = createFileRoute('/dashboard/subscription/billing')({
  validateSearch: pageSearch,
  component: function BillingRoute() {
    const navigate = Route.useNavigate()
    return (
      <BillingScreen
        page={Route.useSearch().page ?? 1}
        onPage={(page) => void navigate({ search: { page }, resetScroll: false })}
      />
    )
  },
})
