import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense, useEffect } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { ChooseList } from './choose-list.tsx'
import { useImportSession } from './use-import-session.ts'

const workbench = () => import('./import-review.tsx').then((file) => file.ImportReview)
const ImportReview = lazyComponent(workbench)

/** A list of loads from a spreadsheet: read, fixed and posted, in one or more sittings. */
export function BulkPostScreen() {
  usePageTitle('Post from a file')
  // loaded before a list is chosen, in case the signal drops meanwhile
  useEffect(() => void workbench().catch(() => undefined), [])
  const sheet = useImportSession(useSession().user.id)
  return (
    <>
      <PageHeader
        back={<Back />}
        title="Post from a file"
        subtitle="A list of loads from your spreadsheet, saved as CSV. Nothing posts until you confirm."
      />
      {sheet.isLoading && <LoadingState words="Looking for a saved list..." />}
      {!sheet.isLoading && !sheet.open && (
        <ChooseList problem={sheet.problem} onFile={sheet.openFile} onText={sheet.openText} />
      )}
      <Suspense fallback={<LoadingNotice />}>
        {sheet.open && <ImportReview sheet={sheet.open} actions={sheet} />}
      </Suspense>
    </>
  )
}

function Back() {
  return (
    <Link
      to={PATHS.myLoads}
      className="inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
      Back to My Loads
    </Link>
  )
}
