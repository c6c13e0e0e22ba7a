import type { Session } from '#contract/account/session.ts'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

export const Route = createRootRouteWithContext<{ session: Session | null }>()({
  component: Outlet,
  notFoundComponent: () => <NotFoundScreen />,
})
