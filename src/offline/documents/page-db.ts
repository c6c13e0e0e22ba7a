import type { DexieOptions, EntityTable } from 'dexie'
import { LimitedDatabase } from '../session/limited-database.ts'

/** A photo or PDF on this device: a page of a document that isn't saved yet, or waits to be sent. */
export interface StoredPage {
  /** also the id of its upload */
  id: string
  userId: string
  documentId: string
  /** null until somebody chose the load */
  loadId: string | null
  /** of the page within its document */
  position: number
  type: string
  /** as its owner named the file; a photo taken here has none */
  name?: string
  /** of the file in bytes */
  size: number
  /** hex, of the file */
  sha256: string
  /** when the photo was taken, by the device's clock */
  capturedAt: number
  addedAt: number
  /** bytes that the server has confirmed */
  sent: number
  /** it was too large for the server, and was made smaller once */
  isReduced?: boolean
  /** of a PDF whose pages couldn't be drawn without signal: how often they were tried since; absent once they were */
  undrawn?: number
}

/** A page's file. Not a Blob: WebKit loses those. Apart from its page, so that lists don't read megabytes. */
interface PageFile {
  id: string
  bytes: ArrayBuffer
}

/** Pages of documents. Apart from the outbox, so that large files never make an upgrade of that slow or fail. */
export class PageDb extends LimitedDatabase {
  pages!: EntityTable<StoredPage, 'id'>
  files!: EntityTable<PageFile, 'id'>

  constructor(options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    super('documents', { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ pages: 'id, documentId, userId, [userId+loadId]', files: 'id' })
    this.on('versionchange', () => {
      // an upgrade or deletion waits until this connection closes
      this.close({ disableAutoOpen: false })
      return false
    })
  }
}

export function listPages(db: PageDb, documentId: string): Promise<StoredPage[]> {
  return db.pages.where('documentId').equals(documentId).sortBy('position')
}

/** Stores a page with its file, or replaces one; both or neither. */
export async function putPage(db: PageDb, page: StoredPage, bytes: ArrayBuffer): Promise<void> {
  await db.transaction('rw', db.pages, db.files, async () => {
    await db.pages.put(page)
    await db.files.put({ id: page.id, bytes })
  })
}

/** Makes pages the last ones of a document that has `count` pages. */
export async function movePages(
  db: PageDb,
  ids: readonly string[],
  { documentId, count }: { documentId: string; count: number },
): Promise<void> {
  await db.transaction('rw', db.pages, async () => {
    for (const [at, id] of ids.entries()) await db.pages.update(id, { documentId, position: count + at })
  })
}

export async function deletePages(db: PageDb, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.pages, db.files, async () => {
    await db.pages.bulkDelete([...ids])
    await db.files.bulkDelete([...ids])
  })
}

/** The file of a page as the server or the screen needs it; null when the browser lost it. */
export async function readPageFile(db: PageDb, id: string): Promise<ArrayBuffer | null> {
  return (await db.files.get(id))?.bytes ?? null
}

/** Removes an account's pages from this device. */
export async function deleteAccountPages(userId: string): Promise<void> {
  const db = new PageDb()
  try {
    await deletePages(db, await db.pages.where('userId').equals(userId).primaryKeys())
  } finally {
    db.close()
  }
}

export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
