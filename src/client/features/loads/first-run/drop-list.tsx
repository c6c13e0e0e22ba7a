import { useNavigate } from '@tanstack/react-router'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type DragEvent, useState } from 'react'
import { handOverList, LIST_FILE_TYPES } from '#client/browser/files/list-file.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FileButton } from '#client/ui/file-button.tsx'
import { PATHS } from '#contract/api/path.ts'
import { FIRST_LOAD_COPY } from './copy.ts'

/** A spreadsheet that is dropped or chosen here is read at once: its review opens. */
export function DropList() {
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const read = (file: File | undefined) => {
    if (!file) return
    handOverList(file)
    void navigate({ to: PATHS.bulkPost })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    read(event.dataTransfer.files[0])
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border-2 border-dashed px-3 py-1 text-sm',
        isOver ? 'border-rail bg-sign-tint' : 'border-edge',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-56">
        <b className="pointer-coarse:hidden">{FIRST_LOAD_COPY.drop}</b>{' '}
        <span className="text-ink-soft">{FIRST_LOAD_COPY.file}</span>
      </p>
      <FileButton variant="ghost" label={FIRST_LOAD_COPY.fileInput} accept={LIST_FILE_TYPES} onFile={read}>
        {FIRST_LOAD_COPY.chooseFile}
      </FileButton>
    </div>
  )
}
