import { createFileRoute } from '@tanstack/react-router'
import { CreateLoadScreen } from './create-load-screen.tsx'
import { createLoadSearch } from './create-load-search.ts'

export const Route = createFileRoute('/dashboard/_may-create/create-load')({
  validateSearch: createLoadSearch,
  component: function CreateLoadRoute() {
    const search = Route.useSearch()
    return <CreateLoadScreen key={JSON.stringify(search)} search={search} />
  },
})
