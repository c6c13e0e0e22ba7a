import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type DragEvent, type FormEvent, useState } from 'react'
import { downloadText } from '#client/browser/files/download-text.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FileButton } from '#client/ui/file-button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { IMPORT_COPY } from './copy.ts'
import { MAX_ROWS } from './import-row.ts'
import { sampleFile } from './sample-file.ts'

const { choose: copy } = IMPORT_COPY

interface ChooseListProps {
  /** why the last file couldn't be read */
  problem: string | null
  onFile: (file: File) => Promise<unknown>
  onText: (text: string) => Promise<unknown>
}

/** A chosen or dropped file, or rows pasted from a spreadsheet. */
export function ChooseList({ problem, onFile, onText }: ChooseListProps) {
  const [isReading, setReading] = useState(false)
  const read = async (reading: Promise<unknown>) => {
    setReading(true)
    await reading.finally(() => setReading(false))
  }
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
    <SectionCard title={copy.title}>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-edge bg-paper px-4 py-8 text-center"
      >
        <FileSpreadsheet aria-hidden className="size-9 text-sign" />
        <FileButton
          label={copy.input}
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          busy={isReading}
          onFile={onFile}
        >
          {copy.button}
        </FileButton>
        <p className="text-sm text-ink-soft">{copy.limits(MAX_ROWS)}</p>
      </div>
      <p className="text-sm text-ink-soft">{copy.promise}</p>
      <div>
        <Button variant="quiet" onClick={() => void saveSample()}>
          <Download aria-hidden />
          {copy.sample}
        </Button>
      </div>
    </SectionCard>
  )
}

function PasteRows({ isReading, onText }: { isReading: boolean; onText: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onText(typed)
  }
  return (
    <SectionCard title={copy.pasteTitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label={copy.pasteLabel}
          hint={copy.pasteHint}
          rows={7}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" variant="ghost" busy={isReading}>
            {copy.pasteButton}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
