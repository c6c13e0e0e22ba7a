import { createFileRoute } from '@tanstack/react-router'
import { CalendarScreen } from './calendar-screen.tsx'
import { calendarSearch } from './calendar-search.ts'

export const Route = createFileRoute('/dashboard/calendar')({
  validateSearch: calendarSearch,
  component: function CalendarRoute() {
    const navigate = Route.useNavigate()
    return (
      <CalendarScreen
        asked={Route.useSearch().month}
        onMonth={(month) => void navigate({ search: { month }, replace: true, resetScroll: false })}
      />
    )
  },
})
