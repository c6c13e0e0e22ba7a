import Camera from 'lucide-react/icons/camera'
import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { type StopId, stopNumber, stopOf } from '#domain/freight/load-stop.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { listPages, PageDb, readPageFile, type StoredPage } from '#offline/documents/page-db.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { DriveCopy } from './copy.ts'
import { describeOp } from './op-words.ts'

export type PodOp = Op & { intent: IntentOf<'add-document'> }

interface PodPage {
  id: string
  documentId: string
  file: File
  /** a data URL of the file */
  url: string
}

interface DrivePodProps {
  copy: DriveCopy
  link: StoredLink
  /** the delivery that was signed for */
  stop: StopId
  outbox: Outbox
  ops: readonly Op[]
  /** the photos that are still on this phone */
  pages: readonly PodPage[]
  isEnded: boolean
  /** nothing else is left to do */
  isNext: boolean
}

const fetchSaving = () => import('./save-document.ts')

/** Photos of the signed POD: saved on this phone first, then sent with its signal. */
export function DrivePod({ copy, link, stop, outbox, ops, pages, isEnded, isNext }: DrivePodProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'photoFailed' | 'notSaved'>('idle')
  const { stops } = link.load
  const { zone } = stopOf(stops, stop)
  const number = stopNumber(stop, stops)
  /** Above two stops, with the number of the stop. */
  const named = (words: string) => (number === null ? words : copy.ofStop(words, number))
  const isHere = (of: StopId | undefined) => of === undefined || of === stop
  const waiting = ops.filter(isPod).filter((op) => op.state !== 'cancelled' && isHere(op.intent.stop))
  const last = waiting.findLast((op) => isMoving(op) && !op.maybeSent)
  const waitingIds = new Set(waiting.map(({ intent }) => intent.documentId))
  const received = link.load.documents.filter(
    (document) => document.kind === 'pod' && isHere(document.stop) && !waitingIds.has(document.id),
  )
  const isFirst = waiting.length + received.length === 0

  function waitForPage(camera: 'open' | 'closed'): void {
    if (last) void fetchSaving().then((file) => file.waitForPage(outbox, last, camera))
  }

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setState('busy')
    try {
      const { saveDocument } = await fetchSaving()
      await saveDocument(files, {
        outbox,
        link,
        label: copy.load(link.load.number),
        ...(number !== null && { stop }),
        last,
      })
      setState('idle')
    } catch (error) {
      // by its name: the class comes with the lazy part
      setState(error instanceof Error && error.name === 'PageProblem' ? 'photoFailed' : 'notSaved')
    }
  }

  return (
    <section className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2 empty:hidden">
        {received.map(({ id, pages, receivedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <strong>{named(copy.pages(pages))}</strong>
            {copy.sent(formatClock(Date.parse(receivedAt), zone))}
          </li>
        ))}
        {waiting.map((op) => (
          <li key={op.opId} className="flex flex-wrap justify-between gap-x-4">
            <strong>{named(copy.pages(op.intent.parts.length))}</strong>
            <span>{describeOp(op, { copy, language: document.documentElement.lang, zone, isEnded }).words}</span>
            <Thumbnails copy={copy} pages={pages.filter(({ documentId }) => documentId === op.intent.documentId)} />
          </li>
        ))}
      </ul>
      {!isEnded && (
        <Button
          variant={isNext ? 'sunlight' : 'sunlight-ghost'}
          size={isNext ? 'huge' : 'large'}
          className={classNames(
            'focus-within:outline-3 focus-within:outline-offset-2',
            isFirst && !isNext && 'border-caution!',
          )}
          render={<label />}
        >
          <Camera aria-hidden />
          {state === 'busy' ? copy.preparing : named(isFirst ? copy.photo : copy.addPages)}
          <input
            // React has no handler for a file input's cancel event
            ref={(input) => {
              const close = () => waitForPage('closed')
              input?.addEventListener('cancel', close)
              return () => input?.removeEventListener('cancel', close)
            }}
            type="file"
            className="sr-only"
            accept="image/*,application/pdf"
            capture="environment"
            multiple
            disabled={state === 'busy'}
            onClick={() => waitForPage('open')}
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </Button>
      )}
      <p role="alert" className="font-bold empty:hidden">
        {state === 'photoFailed' || state === 'notSaved' ? copy[state] : ''}
      </p>
    </section>
  )
}

function isPod(op: Op): op is PodOp {
  return op.intent.kind === 'add-document'
}

function Thumbnails({ copy, pages }: { copy: DriveCopy; pages: readonly PodPage[] }) {
  if (pages.length === 0) return null
  return (
    <ul className="flex basis-full flex-wrap gap-3 pt-1">
      {pages.map(({ id, file, url }, index) => (
        <li key={id} className="h-34 w-26 overflow-hidden rounded-card border-2 border-ink">
          {file.type.startsWith('image/') ? (
            <img src={url} alt={copy.page(index + 1)} className="size-full object-cover" />
          ) : (
            <span className="grid size-full place-items-center text-center font-bold">
              {copy.pdf}
              <span className="sr-only">{copy.page(index + 1)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Gives the driver the pages of the POD: through the phone's share sheet, else as downloads. */
export function KeepCopy({ copy, pages }: { copy: DriveCopy; pages: readonly PodPage[] }) {
  const [news, setNews] = useState('')
  const files = pages.map(({ file }) => file)

  async function keep(): Promise<void> {
    setNews('')
    if ('canShare' in navigator && navigator.canShare({ files })) {
      const isOver = await navigator.share({ files }).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      )
      if (isOver) return
    }
    for (const file of files) downloadFile(file.name, file)
    setNews(copy.copyKept)
  }
  return (
    <>
      <div className="grid flex-1">
        <Button variant="sunlight" size="huge" onClick={() => void keep()}>
          <Download aria-hidden />
          {copy.keepCopy}
        </Button>
      </div>
      <p role="status" className="basis-full font-bold empty:hidden">
        {news}
      </p>
    </>
  )
}

/** The photos of the signed POD that are still on this phone: unsent, or sent within a week. */
export function usePodPages(ops: readonly Op[], name: string): readonly PodPage[] {
  const [pages, setPages] = useState<readonly PodPage[]>([])
  const intents = ops.flatMap(({ intent, state }) =>
    intent.kind === 'add-document' && state !== 'cancelled' ? [intent] : [],
  )
  const documents = intents.map(({ documentId }) => documentId)
  const key = intents.flatMap(({ parts }) => parts).join()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      // a page that can't be shown is still sent
      const storedPages = await readPages(documents, name).catch(() => [])
      if (isCurrent) setPages(storedPages)
    }
    void read()
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page never changes once it is saved
  }, [key, name])
  return pages
}

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

/** @param name 'pod-48213', before the page's number and its extension */
async function readPages(documentIds: readonly string[], name: string): Promise<PodPage[]> {
  const db = new PageDb()
  try {
    const pages = (await Promise.all(documentIds.map((id) => listPages(db, id)))).flat()
    const savedPages = await Promise.all(pages.map((page, index) => readPage(db, page, `${name}-${index + 1}`)))
    return savedPages.filter((page) => page !== null)
  } finally {
    db.close()
  }
}

async function readPage(db: PageDb, { id, documentId, type }: StoredPage, name: string): Promise<PodPage | null> {
  const bytes = await readPageFile(db, id)
  if (!bytes) return null
  const file = new File([bytes], `${name}.${EXTENSIONS[type] ?? 'jpg'}`, { type })
  return { id, documentId, file, url: await dataUrlOf(file) }
}

/** The page's policy allows images by data URL, not by object URL. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(reader.error ?? new Error('The page could not be read'))
    })
    reader.readAsDataURL(file)
  })
}
