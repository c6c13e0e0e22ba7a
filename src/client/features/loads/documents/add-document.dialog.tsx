import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Camera from 'lucide-react/icons/camera'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ComponentProps, useCallback, useRef, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/freight/document.ts'
import { POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'
import { placeName } from '#domain/text/names.ts'
import type { StoredPage } from '#offline/documents/page-db.ts'
import { MORE_STOPS_COPY } from '#client/components/load/copy.ts'
import type { Icon } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { ADD_DOCUMENT_COPY } from './copy.ts'
import type { PdfOutcome } from '#client/browser/documents/draw-pdf.ts'
import { PagePicture, readPagePicture, useDocumentDraft } from './document-draft.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { readPagePdf, usePdfChecks } from './use-pdf-checks.ts'

interface AddDocumentDialogProps {
  load: Load
  /** begun earlier and not saved */
  documentId: string | undefined
  /** chosen for the document that this one replaces */
  kind: DocumentKind | undefined
  /** the same; null for all stops */
  stop: StopId | null | undefined
  /** the delivery whose POD is photographed next; null without one */
  podStop: StopId | null
  onClose: () => void
}

const PHOTOS = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

/** A carrier brings the POD once it has reached a delivery, and the BOL before. */
function likelyKind({ status }: Load, podStop: StopId | null): DocumentKind {
  return status === 'completed' || podStop !== null ? 'pod' : 'bol'
}

/** Photos and files become one document, also without signal: its pages are stored as they are taken. */
export function AddDocumentDialog({ load, documentId, kind: given, onClose, ...initial }: AddDocumentDialogProps) {
  const draft = useDocumentDraft(load, documentId)
  const [kind, setKind] = useState(() => given ?? likelyKind(load, initial.podStop))
  const stops = stopsOf(load)
  const hasChoice = stops.length > POSTED_STOPS.length
  const [stop, setStop] = useState(() => {
    const first = initial.stop === undefined ? initial.podStop : initial.stop
    return hasChoice && stops.some(({ id }) => id === first) ? first : null
  })
  const replaced = useRef<StoredPage | undefined>(undefined)
  const camera = useRef<HTMLInputElement>(null)
  const { pages } = draft
  const checks = usePdfChecks(pages)
  const isPreparing = draft.isPreparing || checks.isChecking
  const problem = draft.problem ?? checks.problem
  const take = (page?: StoredPage) => {
    replaced.current = page
    camera.current?.click()
  }
  const save = async () => {
    if (!(await draft.save(kind, stop))) return
    toasts.info(ADD_DOCUMENT_COPY.savedToast)
    onClose()
  }
  const readFiles = (input: HTMLInputElement): File[] => {
    const files = [...(input.files ?? [])]
    // the same file can be chosen again
    input.value = ''
    checks.clearProblem()
    return files
  }
  return (
    <Dialog alert open onClose={onClose} title={ADD_DOCUMENT_COPY.title} description={ADD_DOCUMENT_COPY.description}>
      <SelectField
        label={ADD_DOCUMENT_COPY.kind}
        value={kind}
        onChange={({ target }) => setKind(DOCUMENT_KINDS.find((one) => one === target.value) ?? kind)}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: ADD_DOCUMENT_COPY.kinds[value] }))}
      />
      {hasChoice && (
        <SelectField
          label={ADD_DOCUMENT_COPY.forStop}
          value={stop ?? ''}
          onChange={({ target }) => setStop(stops.find(({ id }) => id === target.value)?.id ?? null)}
          options={[
            { value: '', label: ADD_DOCUMENT_COPY.allStops },
            ...stops.map(({ id, kind: freight, location }, at) => ({
              value: id,
              label: MORE_STOPS_COPY.title(at + 1, freight, placeName(location)),
            })),
          ]}
        />
      )}
      {pages.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pages.map((page, at) => (
            <Page
              // a retaken page has the same id
              key={page.sha256 + page.id}
              page={page}
              number={at + 1}
              isLast={at === pages.length - 1}
              onMove={(by) => void draft.move(page, by)}
              onPdf={(outcome) => void checks.end(page, outcome)}
              onRetake={() => take(page)}
              onRemove={() => void draft.remove(page)}
            />
          ))}
        </ol>
      )}
      {(problem ?? (draft.isLow ? ADD_DOCUMENT_COPY.low : null)) && (
        <p role="alert" className="rounded-card border border-caution bg-caution/10 p-4">
          {problem ?? ADD_DOCUMENT_COPY.low}
        </p>
      )}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button variant={pages.length === 0 ? 'primary' : 'ghost'} busy={isPreparing} onClick={() => take()}>
          <Camera aria-hidden className="size-5" />
          {pages.length === 0 ? ADD_DOCUMENT_COPY.takePhoto : ADD_DOCUMENT_COPY.anotherPage}
        </Button>
        <FilePicker busy={isPreparing} onChange={({ target }) => void draft.add(readFiles(target))} />
      </div>
      <input
        ref={camera}
        hidden
        type="file"
        accept={PHOTOS}
        capture="environment"
        aria-label={ADD_DOCUMENT_COPY.takePhoto}
        onChange={({ target }) => void draft.add(readFiles(target), replaced.current)}
      />
      <DialogActions>
        <Button
          busy={isPreparing}
          whyNot={pages.length === 0 && !isPreparing ? ADD_DOCUMENT_COPY.noPages : undefined}
          onClick={() => void save()}
        >
          {isPreparing ? ADD_DOCUMENT_COPY.preparing : ADD_DOCUMENT_COPY.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function FilePicker({ busy, onChange }: Pick<ComponentProps<'input'>, 'onChange'> & { busy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="ghost" busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" />
        {ADD_DOCUMENT_COPY.chooseFiles}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={`${PHOTOS},application/pdf`}
        aria-label={ADD_DOCUMENT_COPY.chooseFiles}
        onChange={onChange}
      />
    </>
  )
}

interface PageProps {
  page: StoredPage
  number: number
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** how the drawing of a PDF ended */
  onPdf: (outcome: PdfOutcome) => void
  onRetake: () => void
  onRemove: () => void
}

function Page({ page, number, isLast, onMove, onPdf, onRetake, onRemove }: PageProps) {
  const { id, type, sha256, name = ADD_DOCUMENT_COPY.pdf } = page
  const isPdf = type === 'application/pdf'
  // a page's id and type identify its picture
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const read = useCallback(() => readPagePicture(page), [id, type])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const readPdf = useCallback(() => readPagePdf(page), [id, sha256])
  return (
    <li className={`flex flex-col overflow-clip rounded-card border border-line ${isPdf ? 'col-span-full' : ''}`}>
      {isPdf ? (
        <PdfPages name={name} read={readPdf} onOutcome={onPdf} />
      ) : (
        <PagePicture read={read} name={ADD_DOCUMENT_COPY.page(number)} className="aspect-3/4 w-full" />
      )}
      <p className="px-3 pt-2 font-semibold wrap-anywhere">
        {ADD_DOCUMENT_COPY.page(number)}
        {isPdf && <span className="block font-normal text-ink-soft">{name}</span>}
      </p>
      <div className="grid grid-cols-2 justify-items-center">
        {number > 1 && <Tool icon={ArrowUp} label={ADD_DOCUMENT_COPY.earlier(number)} onClick={() => onMove(-1)} />}
        {!isLast && <Tool icon={ArrowDown} label={ADD_DOCUMENT_COPY.later(number)} onClick={() => onMove(1)} />}
        {!isPdf && <Tool icon={RotateCcw} label={ADD_DOCUMENT_COPY.retake(number)} onClick={onRetake} />}
        <Tool icon={Trash} label={ADD_DOCUMENT_COPY.remove(number)} onClick={onRemove} />
      </div>
    </li>
  )
}

function Tool({ icon: Sign, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} onClick={onClick}>
      <Sign aria-hidden className="size-5" />
    </Button>
  )
}
