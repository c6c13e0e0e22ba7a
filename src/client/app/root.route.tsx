import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { Session } from '#contract/account/account.ts'
import { PATHS } from '#contract/api/path.ts'
import { NOT_FOUND_COPY } from './copy.ts'

function NotFoundScreen() {
  usePageTitle(NOT_FOUND_COPY.title)
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <EmptyState
        isPage
        message={NOT_FOUND_COPY.heading}
        hint={NOT_FOUND_COPY.text}
        action={<Button render={<a href={PATHS.home} />}>{NOT_FOUND_COPY.backToMilepost}</Button>}
      />
    </main>
  )
}

export const Route = createRootRouteWithContext<{ session: Session | null }>()({
  component: Outlet,
  notFoundComponent: () => <NotFoundScreen />,
})
