import { Link } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

export function NotFoundScreen() {
  usePageTitle('Page not found')
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <EmptyState
        isPage
        message="This road ends here"
        hint="There's no page at this address."
        action={<Button render={<Link to={PATHS.home} />}>Back to Milepost</Button>}
      />
    </main>
  )
}
