import type { Session } from '#contract/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { CrashedScreen } from './crashed-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

export interface RouterContext {
  session: Session | null
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashedScreen,
})
