import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '#client/components/use-search-change.ts'
import { MyLoadsScreen } from './my-loads/my-loads-screen.tsx'
import { MY_LOADS_SEARCH_RULES } from './my-loads/my-loads-search.ts'

export const Route = createFileRoute('/dashboard/_may-list/my-loads')({
  ...MY_LOADS_SEARCH_RULES,
  component: function MyLoadsRoute() {
    return <MyLoadsScreen search={Route.useSearch()} onSearchChange={useSearchChange(Route.useNavigate())} />
  },
})
