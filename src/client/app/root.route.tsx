import type { Session } from '#contract/account/session.ts'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '#client/ui/lazy-part.tsx'

const NotFoundScreen = lazyComponent(() => import('./not-found-screen.tsx').then((file) => file.NotFoundScreen))

export const Route = createRootRouteWithContext<{ session: Session | null }>()({
  component: Outlet,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  ),
})
