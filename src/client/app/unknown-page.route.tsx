import { createFileRoute, Link } from '@tanstack/react-router'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PATHS } from '#contract/api/path.ts'
import { NOT_FOUND_COPY } from './copy.ts'

/** GUARD-01: below /dashboard, the layout's guards come before 'not found', and its bar and menu stay [FACE-38]. */
export const Route = createFileRoute('/dashboard/$')({
  component: function UnknownPage() {
    usePageTitle(NOT_FOUND_COPY.title)
    return (
      <EmptyState
        isPage
        message={NOT_FOUND_COPY.heading}
        hint={NOT_FOUND_COPY.text}
        action={<Button render={<Link to={PATHS.dashboard} />}>{NOT_FOUND_COPY.backToMilepost}</Button>}
      />
    )
  },
})
