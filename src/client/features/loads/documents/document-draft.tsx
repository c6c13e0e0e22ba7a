import { useEffect, useRef, useState } from 'react'
import { PageProblem, type PreparedFile, preparePage } from '#client/browser/documents/prepare-page.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import { getPageDb, useLoadPages } from '#client/data/outbox/use-document-pages.ts'
import type { Load } from '#contract/freight/load.ts'
import { DOCUMENT_LIMITS, type DocumentKind } from '#domain/freight/document.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { deletePages, putPage, readPageFile, type StoredPage } from '#offline/documents/page-db.ts'
import { classifyStorageError } from '#offline/outbox/outbox-db.ts'
import { enqueueOp } from '#offline/outbox/outbox.ts'
import { ADD_DOCUMENT_COPY } from './copy.ts'
import { roomFor } from './listed-documents.ts'

/** Below this, the next photos may not fit. */
const LOW_SPACE = 50 * 1024 * 1024

/** What went wrong, for the person: the pages that are there stay. */
type Problem = string | null

async function isSpaceLow(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota !== undefined && usage !== undefined && quota - usage < LOW_SPACE
}

function wordsFor(error: unknown): string {
  if (error instanceof PageProblem) return error.message
  return classifyStorageError(error) === 'full' ? ADD_DOCUMENT_COPY.full : ADD_DOCUMENT_COPY.notStored
}

/**
 * The pages of a document that isn't saved yet. Each is stored on the device as soon as it is taken, so a closed app
 * loses none.
 */
export function useDocumentDraft(load: Load, begunId: string | undefined) {
  const userId = useSession().user.id
  const [documentId] = useState(() => begunId ?? crypto.randomUUID())
  const [preparing, setPreparing] = useState(0)
  const [problem, setProblem] = useState<Problem>(null)
  const [isLow, setLow] = useState(false)
  const pages = (useLoadPages(userId, load.id) ?? []).filter((page) => page.documentId === documentId)
  const isSaving = useRef(false)
  const db = getPageDb()

  async function store(file: PreparedFile, position: number, id: string = crypto.randomUUID()): Promise<void> {
    const { bytes, ...about } = file
    const page = { ...about, id, userId, documentId, loadId: load.id, position, addedAt: Date.now(), sent: 0 }
    await putPage(db, page, bytes)
  }

  /** @param instead the page that the file replaces */
  async function add(files: readonly File[], instead?: StoredPage): Promise<void> {
    setProblem(null)
    setPreparing((count) => count + files.length)
    let room = roomFor(pages)
    let position = Math.max(-1, ...pages.map((page) => page.position)) + 1
    for (const file of files) {
      try {
        if (!instead && room <= 0) throw new PageProblem(ADD_DOCUMENT_COPY.tooMany(DOCUMENT_LIMITS.parts))
        await store(await preparePage(file), instead?.position ?? position, instead?.id)
        if (instead) continue
        position += 1
        room -= 1
      } catch (error) {
        setProblem(wordsFor(error))
      } finally {
        setPreparing((count) => count - 1)
      }
    }
    setLow(await isSpaceLow())
  }

  /** Swaps a page with its neighbor. */
  async function move(page: StoredPage, by: -1 | 1): Promise<void> {
    const other = pages[pages.indexOf(page) + by]
    if (!other) return
    await db.transaction('rw', db.pages, async () => {
      await db.pages.update(page.id, { position: other.position })
      await db.pages.update(other.id, { position: page.position })
    })
  }

  /** Hands the document to the outbox, for one stop or, with null, for all. False when the device couldn't save it. */
  async function save(kind: DocumentKind, stop: StopId | null): Promise<boolean> {
    const [first] = pages
    if (!first || isSaving.current) return false
    isSaving.current = true
    try {
      const capturedAt = Math.min(...pages.map((page) => page.capturedAt))
      const enqueued = await enqueueOp(
        getOutbox(),
        { userId, label: formatLoadLabel(load) },
        {
          kind: 'add-document',
          loadId: load.id,
          ...(load.deal && { dealId: load.deal.id }),
          documentId,
          documentKind: kind,
          ...(stop !== null && { stop }),
          parts: pages.map(({ id }) => id),
          capturedAgoMs: Math.max(0, Date.now() - capturedAt),
        },
      )
      if (enqueued.result !== 'not-saved') return true
      setProblem(enqueued.reason === 'full' ? ADD_DOCUMENT_COPY.full : ADD_DOCUMENT_COPY.notStored)
      return false
    } finally {
      isSaving.current = false
    }
  }

  return {
    pages,
    isPreparing: preparing > 0,
    problem,
    isLow,
    add,
    move,
    save,
    remove: (page: StoredPage) => deletePages(db, [page.id]),
  }
}

/** A page as a picture; null for what isn't one. */
export async function readPagePicture({ id, type }: StoredPage): Promise<Blob | null> {
  const bytes = type.startsWith('image/') ? await readPageFile(getPageDb(), id) : null
  return bytes && new Blob([bytes], { type })
}

interface PagePictureProps {
  /** stable for the same picture: it is drawn once */
  read: () => Promise<Blob | null>
  name: string
  className?: string
}

/** A picture from bytes. Drawn, because our content security policy loads no pictures from `blob:` addresses. */
export function PagePicture({ read, name, className = '' }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const file = await read()
      const picture = file && (await createImageBitmap(file))
      const surface = canvas.current
      if (!picture || !surface || isOver) return void (isOver || setFailed(true))
      surface.width = picture.width
      surface.height = picture.height
      surface.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
    }
    draw().catch(() => !isOver && setFailed(true))
    return () => {
      isOver = true
    }
  }, [read])
  if (isFailed) return <p className="p-4 text-ink-soft">{name}</p>
  return <canvas ref={canvas} role="img" aria-label={name} className={`bg-hairline object-contain ${className}`} />
}
