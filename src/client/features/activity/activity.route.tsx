import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ACTIVITY_DEFAULTS, activitySearch } from './activity-search.ts'
import { ActivityScreen } from './activity-screen.tsx'

export const Route = createFileRoute('/dashboard/activity')({
  validateSearch: activitySearch,
  search: { middlewares: [stripSearchParams(ACTIVITY_DEFAULTS)] },
  component: function ActivityRoute() {
    const navigate = Route.useNavigate()
    return <ActivityScreen by={Route.useSearch().by} onBy={(by) => void navigate({ search: { by } })} />
  },
})
