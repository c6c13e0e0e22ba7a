import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { PATHS } from '#contract/api/path.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { IMPORT_COPY } from './copy.ts'
import { ChooseList } from './choose-list.tsx'
import { ImportReview } from './import-review.tsx'
import { useImportSession } from './use-import-session.ts'

const { screen: copy } = IMPORT_COPY

/** A list of loads from a spreadsheet: read, fixed and posted, in one or more sittings. */
export function BulkPostScreen() {
  usePageTitle(copy.title)
  const { user } = useSession()
  const sheet = useImportSession(user.id, {
    name: [user.firstName, user.lastName].filter(Boolean).join(' '),
    phone: user.phoneNumber ?? '',
    email: user.email,
  })
  return (
    <>
      <PageHeader back={<Back />} title={copy.title} subtitle={copy.subtitle} />
      {sheet.isLoading && <LoadingState words={copy.looking} />}
      {sheet.isMissing && <ReadError message={copy.missing} error={null} onRetry={sheet.retry} />}
      {!sheet.isLoading && !sheet.isMissing && !sheet.open && (
        <ChooseList problem={sheet.problem} onFile={sheet.openFile} onText={sheet.openText} />
      )}
      {sheet.open && <ImportReview sheet={sheet.open} actions={sheet} />}
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
      {copy.back}
    </Link>
  )
}
