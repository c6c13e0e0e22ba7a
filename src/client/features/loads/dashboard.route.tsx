import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useIsHere } from '#client/components/use-is-here.ts'
import { MyLoadsScreen } from './my-loads-screen.tsx'
import { MY_LOADS_DEFAULTS, myLoadsSearch } from './my-loads-search.ts'

export const Route = createFileRoute('/dashboard/_may-list/')({
  validateSearch: myLoadsSearch,
  search: { middlewares: [stripSearchParams(MY_LOADS_DEFAULTS)] },
  component: function DashboardRoute() {
    const navigate = Route.useNavigate()
    const isHere = useIsHere()
    return (
      <MyLoadsScreen
        asked={Route.useSearch()}
        onAsk={(change, { replace = false } = {}) => {
          if (replace && !isHere()) return
          void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace })
        }}
      />
    )
  },
})
