import { useEffect, useState } from 'preact/hooks'
import { listPages, PageDb, readPageFile, type StoredPage } from '#offline/documents/page-db.ts'
import type { Op } from '#offline/outbox/op.ts'

export interface KeptPage {
  id: string
  documentId: string
  file: File
  /** a data URL of the file */
  url: string
}

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

/** @param name 'pod-48213', before the page's number and its extension */
async function readPages(documentIds: readonly string[], name: string): Promise<KeptPage[]> {
  const db = new PageDb()
  try {
    const pages = (await Promise.all(documentIds.map((id) => listPages(db, id)))).flat()
    const kept = await Promise.all(pages.map((page, index) => readKept(db, page, `${name}-${index + 1}`)))
    return kept.filter((page) => page !== null)
  } finally {
    db.close()
  }
}

async function readKept(db: PageDb, { id, documentId, type }: StoredPage, name: string): Promise<KeptPage | null> {
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

/** The photos of the signed POD that are still on this phone: unsent, or sent within a week. */
export function useKeptPages(ops: readonly Op[], name: string): readonly KeptPage[] {
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  const intents = ops.flatMap(({ intent, state }) =>
    intent.kind === 'add-document' && state !== 'cancelled' ? [intent] : [],
  )
  const documents = intents.map(({ documentId }) => documentId)
  const key = intents.flatMap(({ parts }) => parts).join()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      // a page that can't be shown is still sent
      const found = await readPages(documents, name).catch(() => [])
      if (isCurrent) setPages(found)
    }
    void read()
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page never changes once it is saved
  }, [key, name])
  return pages
}
