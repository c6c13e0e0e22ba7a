import { createFileRoute, Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type DragEvent, type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { downloadText } from '#client/browser/files/download-file.ts'
import { hasHandedList, LIST_FILE_TYPES, takeHandedList } from '#client/browser/files/list-file.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { PATHS } from '#contract/api/path.ts'
import { IMPORT_COPY } from './copy.ts'
import { ImportReview } from './import-review.tsx'
import { MAX_ROWS } from './import-row.ts'
import { sampleFile } from './sample-file.ts'
import { useImportSession } from './use-import-session.ts'

const { screen: screenCopy } = IMPORT_COPY

/** A list of loads from a spreadsheet: read, fixed and posted, in one or more sittings. */
function BulkPostScreen() {
  usePageTitle(screenCopy.title)
  const { user } = useSession()
  const sheet = useImportSession(user.id, {
    name: [user.firstName, user.lastName].filter(Boolean).join(' '),
    phone: user.phoneNumber ?? '',
    email: user.email,
  })
  return (
    <>
      <PageHeader back={<Back />} title={screenCopy.title} subtitle={sheet.open ? undefined : screenCopy.subtitle} />
      {sheet.isLoading && <LoadingState words={screenCopy.looking} />}
      {sheet.isMissing && <ReadError message={screenCopy.missing} error={null} onRetry={sheet.retry} />}
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
      {screenCopy.back}
    </Link>
  )
}

const { choose: chooseCopy } = IMPORT_COPY

interface ChooseListProps {
  /** why the last file couldn't be read */
  problem: string | null
  onFile: (file: File) => Promise<unknown>
  onText: (text: string) => Promise<unknown>
}

/** A chosen or dropped file, or rows pasted from a spreadsheet. */
function ChooseList({ problem, onFile, onText }: ChooseListProps) {
  const [isReading, setReading] = useState(hasHandedList)
  const read = async (reading: Promise<unknown>) => {
    setReading(true)
    await reading.finally(() => setReading(false))
  }
  const readHanded = useEffectEvent(() => {
    const file = takeHandedList()
    if (file) void onFile(file).finally(() => setReading(false))
  })
  // one that was dropped on another screen
  useEffect(() => readHanded(), [])
  return (
    <div className="flex flex-col gap-4">
      {problem && !isReading && <ErrorState message={problem} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <ChooseFile isReading={isReading} onFile={(file) => void read(onFile(file))} />
        <PasteRows isReading={isReading} onText={(text) => void read(onText(text))} />
      </div>
    </div>
  )
}

async function saveSample(): Promise<void> {
  downloadText('milepost-sample.csv', sampleFile(Date.now()))
}

function ChooseFile({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <SectionCard title={chooseCopy.title}>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-edge bg-paper px-4 py-8 text-center"
      >
        <FileSpreadsheet aria-hidden className="size-9 text-rail" />
        <FileButton label={chooseCopy.input} accept={LIST_FILE_TYPES} busy={isReading} onFile={onFile}>
          {chooseCopy.button}
        </FileButton>
        <p className="text-sm text-ink-soft">{chooseCopy.limits(MAX_ROWS)}</p>
      </div>
      <p className="text-sm text-ink-soft">{chooseCopy.promise}</p>
      <div>
        <Button variant="quiet" onClick={() => void saveSample()}>
          <Download aria-hidden />
          {chooseCopy.sample}
        </Button>
      </div>
    </SectionCard>
  )
}

function PasteRows({ isReading, onText }: { isReading: boolean; onText: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  useUnsavedChanges(typed.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onText(typed)
  }
  return (
    <SectionCard title={chooseCopy.pasteTitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label={chooseCopy.pasteLabel}
          hint={chooseCopy.pasteHint}
          rows={7}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" variant="ghost" busy={isReading}>
            {chooseCopy.pasteButton}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

export const Route = createFileRoute('/dashboard/_may-create/bulk-post')({ component: BulkPostScreen })
