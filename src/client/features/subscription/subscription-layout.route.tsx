import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { SubscriptionLayout } from './subscription-layout.tsx'

export const Route = createFileRoute('/dashboard/subscription')({
  /** `subscribe`: the dialog that creates a subscription is open */
  validateSearch: ({ subscribe }: Record<string, unknown>): { subscribe?: true } =>
    subscribe === true ? { subscribe } : {},
  // SUB-01
  beforeLoad: ({ location }) => {
    if (location.pathname.replace(/\/$/, '') === PATHS.subscription)
      throw redirect({ to: PATHS.billing, replace: true })
  },
  component: function SubscriptionLayoutRoute() {
    const { subscribe = false } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <SubscriptionLayout
        isSubscribing={subscribe}
        onSubscribing={(isOpen) =>
          void navigate({
            to: PATHS.billing,
            search: isOpen ? { subscribe: true } : {},
            replace: subscribe,
            resetScroll: false,
          })
        }
      >
        <Outlet />
      </SubscriptionLayout>
    )
  },
})
