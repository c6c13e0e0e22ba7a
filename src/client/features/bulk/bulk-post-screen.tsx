import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense, useEffect } from 'react'
import { PATHS } from '#contract/path.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useSession } from '#client/browser/use-session.ts'
import { ComingPart, lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { ChooseSheet } from './choose-sheet.tsx'
import { useSheet } from './use-sheet.ts'

const workbench = () => import('./sheet-workbench.tsx').then((file) => file.SheetWorkbench)
const SheetWorkbench = lazyPart(workbench)

/** A whole list of loads from a spreadsheet: read, mended and posted, also in several sittings. */
export function BulkPostScreen() {
  usePageTitle('Post from a file')
  // it is there before a list is chosen, also when the signal goes meanwhile
  useEffect(() => void workbench().catch(() => undefined), [])
  const sheet = useSheet(useSession().user.id)
  return (
    <>
      <PageHeader
        back={<Back />}
        title="Post from a file"
        subtitle="A list of loads from your spreadsheet, saved as CSV. Nothing is posted before you say so."
      />
      {sheet.isLoading && <LoadingState words="Looking for a list that you left here..." />}
      {!sheet.isLoading && !sheet.open && (
        <ChooseSheet problem={sheet.problem} onFile={sheet.openFile} onText={sheet.openText} />
      )}
      <Suspense fallback={<ComingPart />}>
        {sheet.open && <SheetWorkbench sheet={sheet.open} actions={sheet} />}
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
