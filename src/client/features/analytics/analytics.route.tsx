import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { ANALYTICS_DEFAULTS, analyticsSearch } from './analytics-search.ts'

export const Route = createFileRoute('/dashboard/analytics')({
  validateSearch: analyticsSearch,
  search: { middlewares: [stripSearchParams(ANALYTICS_DEFAULTS)] },
  component: function AnalyticsRoute() {
    const navigate = Route.useNavigate()
    const asked = Route.useSearch()
    return (
      <AnalyticsScreen
        asked={asked}
        onAsk={(change) => void navigate({ search: { ...asked, ...change }, replace: true, resetScroll: false })}
      />
    )
  },
})
