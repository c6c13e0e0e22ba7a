import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useCallback, useState } from 'react'
import { ApiError } from '#contract/api/http-request.ts'
import { documentFilePath, type LoadDocument, voidDocumentEndpoint } from '#contract/freight/document.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { endSentence } from '#domain/text/end-sentence.ts'
import { deletePages, movePages, type StoredPage } from '#offline/documents/page-db.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { call } from '#offline/session/call.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { cancelUnsent, discardUnsent, retryUnsent } from '#client/data/outbox/outbox-actions.ts'
import { getPageDb } from '#client/data/outbox/use-document-pages.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { documentTitle } from '#client/components/load/copy.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { DOCUMENT_VIEWER_COPY, DOCUMENTS_COPY } from './copy.ts'
import type { ListedDocument } from './listed-documents.ts'
import { PagePicture, readPagePicture } from './document-draft.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { readPagePdf } from './use-pdf-checks.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

interface DocumentViewerDialogProps {
  load: Load
  document: ListedDocument
  /** it can't be sent, or the device lost it. @param documentId of its pages, which go into the next one; else null */
  onTakeAgain: (documentId: string | null) => void
  onClose: () => void
}

/** A document's pages: from this device while they are here, else from the server. */
export function DocumentViewerDialog({ load, document, onTakeAgain, onClose }: DocumentViewerDialogProps) {
  const { received, op, stored, kind, pages } = document
  const title = kind === null ? DOCUMENTS_COPY.begun(pages) : documentTitle({ ...document, kind }, stopsOf(load))
  const failure = op && !isMoving(op) && op.state !== 'done' ? op.lastError : null
  return (
    <Dialog open onClose={onClose} title={title} description={received && <Taken document={received} />}>
      {failure?.message && (
        <p role="alert" className="rounded-card border border-stop bg-red-tint p-4 text-red-ink">
          {withErrorReference(endSentence(failure.message), failure)}
        </p>
      )}
      {stored.length > 0
        ? stored.map((page, at) => <StoredPicture key={page.id} page={page} number={at + 1} of={stored.length} />)
        : received && <Received load={load} document={received} />}
      <DialogActions>
        {received && !received.voided && <Remove load={load} document={received} onDone={onClose} />}
        {!received && op && op.state !== 'done' && (
          <Unsent document={document} onTakeAgain={onTakeAgain} onDone={onClose} />
        )}
      </DialogActions>
    </Dialog>
  )
}

function time(at: string): string {
  return formatRecordTime(Date.parse(at))
}

function Taken({ document: { tap, capturedAt } }: { document: LoadDocument }) {
  return (
    <>
      {tap && tap.earliest !== tap.latest
        ? DOCUMENT_VIEWER_COPY.takenBetween(time(tap.earliest), time(tap.latest))
        : DOCUMENT_VIEWER_COPY.taken(time(capturedAt))}
    </>
  )
}

function StoredPicture({ page, number, of }: { page: StoredPage; number: number; of: number }) {
  const { id, type, size, name } = page
  // a page's id and type identify its picture
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const read = useCallback(() => readPagePicture(page), [id, type])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const readPdf = useCallback(() => readPagePdf(page), [id])
  if (type === 'application/pdf') return <Pdf name={name} bytes={size} read={readPdf} />
  return <PagePicture read={read} name={DOCUMENT_VIEWER_COPY.page(number, of)} className="w-full" />
}

interface PdfProps {
  name?: string | undefined
  bytes: number
  read: () => Promise<ArrayBuffer | null>
}

function Pdf({ name = DOCUMENT_VIEWER_COPY.file, bytes, read }: PdfProps) {
  return (
    <div className="overflow-clip rounded-card border border-line">
      <PdfPages name={name} read={read} />
      <p className="p-4 wrap-anywhere">
        {DOCUMENT_VIEWER_COPY.pdf(name, `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`)}
      </p>
    </div>
  )
}

function isOwn(load: Load, { by }: LoadDocument): boolean {
  return (load.viewer === 'owner') === (by === 'broker')
}

/** Fetched when someone opens it: no cache keeps the parties' files. */
function Received({ load, document }: { load: Load; document: LoadDocument }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['document-file', document.id],
    queryFn: () => fetchFile(documentFilePath(load.id, document.id)),
    meta: { silent: true },
    gcTime: 0,
  })
  const read = useCallback(async () => data ?? null, [data])
  const readPdf = useCallback(async () => (await data?.arrayBuffer()) ?? null, [data])
  if (isPending) return <p role="status">{DOCUMENT_VIEWER_COPY.loading}</p>
  if (error instanceof ApiError && error.code === 'FILE_LOST')
    return <p role="alert">{DOCUMENT_VIEWER_COPY.lost[isOwn(load, document) ? 'own' : 'theirs']}</p>
  if (error || !data)
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">{withErrorReference(DOCUMENT_VIEWER_COPY.failed, error)}</p>
        <Button variant="ghost" onClick={() => void refetch()}>
          {DOCUMENT_VIEWER_COPY.retry}
        </Button>
      </div>
    )
  const isPdf = document.type === 'application/pdf'
  const name = `load-${load.number}-${document.kind}.${isPdf ? 'pdf' : document.type.slice('image/'.length)}`
  return (
    <>
      {isPdf ? (
        <Pdf bytes={document.bytes} read={readPdf} />
      ) : (
        <PagePicture read={read} name={DOCUMENT_VIEWER_COPY.page(1, 1)} className="w-full" />
      )}
      <Button variant="ghost" onClick={() => downloadFile(name, data)}>
        <Download aria-hidden className="size-5" />
        {DOCUMENT_VIEWER_COPY.download}
      </Button>
    </>
  )
}

/** Only its sender can remove it. It stays, marked, for both. */
function Remove({ load, document, onDone }: { load: Load; document: LoadDocument; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh()
  const remove = useMutation({
    meta: { about: 'remove-document' },
    mutationFn: (reason: string) =>
      call(voidDocumentEndpoint, { params: { id: load.id, documentId: document.id }, body: { reason } }),
    onSuccess: async () => {
      toasts.success(DOCUMENT_VIEWER_COPY.removed)
      await refresh()
      onDone()
    },
  })
  if (!isOwn(load, document)) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {DOCUMENT_VIEWER_COPY.remove}
      </Button>
      <ReasonDialog
        open={isAsking}
        about={`remove ${document.id}`}
        title={DOCUMENT_VIEWER_COPY.removeTitle}
        description={DOCUMENT_VIEWER_COPY.removeText}
        confirmLabel={DOCUMENT_VIEWER_COPY.remove}
        onReason={(reason) => remove.mutateAsync(reason)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Sending these again changes nothing: only other files can be sent. */
const NEEDS_OTHER_FILES = ['PAGES_LOST', 'DOCUMENT_REFUSED', 'TOO_LARGE']

interface UnsentProps extends Pick<DocumentViewerDialogProps, 'onTakeAgain'> {
  document: ListedDocument
  onDone: () => void
}

function Unsent({ document: { op, stored }, onTakeAgain, onDone }: UnsentProps) {
  const [isAsking, setAsking] = useState(false)
  if (!op) return null
  const isStuck = !isMoving(op)
  const discard = async () => {
    await (isStuck ? discardUnsent(op) : cancelUnsent(op))
    // one that may have arrived keeps its pages until the server has answered
    if (isStuck || !op.maybeSent)
      await deletePages(
        getPageDb(),
        stored.map(({ id }) => id),
      )
  }
  const takeAgain = async () => {
    if (op.lastError?.code !== 'DOCUMENT_REFUSED' || stored.length < 2) {
      await discard()
      return onTakeAgain(null)
    }
    // one page is refused: the others aren't taken twice
    const documentId = crypto.randomUUID()
    const ids = stored.map(({ id }) => id)
    await movePages(getPageDb(), ids, { documentId, count: 0 })
    await discardUnsent(op)
    onTakeAgain(documentId)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {DOCUMENT_VIEWER_COPY.discard}
      </Button>
      {isStuck &&
        (NEEDS_OTHER_FILES.includes(op.lastError?.code ?? '') ? (
          <Button onClick={() => void takeAgain()}>{DOCUMENT_VIEWER_COPY.takeAgain}</Button>
        ) : (
          <Button
            onClick={() => {
              void retryUnsent(op)
              onDone()
            }}
          >
            {DOCUMENT_VIEWER_COPY.retry}
          </Button>
        ))}
      <ConfirmDialog
        danger
        open={isAsking}
        title={DOCUMENT_VIEWER_COPY.discardTitle}
        description={DOCUMENT_VIEWER_COPY.discardText}
        confirmLabel={DOCUMENT_VIEWER_COPY.discard}
        cancelLabel={DOCUMENT_VIEWER_COPY.keep}
        onConfirm={() => void discard().then(onDone)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
