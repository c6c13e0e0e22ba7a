import { expect, test } from 'vitest'
import type { StoredPage } from '#offline/documents/page-db.ts'
import { isBegun, listDocuments, roomFor } from './listed-documents.ts'

const LOAD_ID = '40000000-0000-4000-8000-000000000001'

function page(documentId: string, position: number): StoredPage {
  const about = { type: 'image/jpeg', size: 1, sha256: '', capturedAt: 0, addedAt: 0, sent: 0 }
  return { ...about, id: crypto.randomUUID(), userId: 'ann', loadId: LOAD_ID, documentId, position }
}

test('[TRUE-22] every document that was begun opens where it is saved, not the first alone', () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  const documents = listDocuments(LOAD_ID, [], [], [page(one, 0), page(two, 0)])
  expect(documents.map(isBegun)).toEqual([true, true])
})

test('[TRUE-22] after 20 pages and one removed, another page has room', () => {
  const pages = Array.from({ length: 20 }, (_, position) => page('pod', position))
  expect(roomFor(pages)).toBe(0)
  expect(roomFor(pages.slice(1))).toBe(1)
  expect(roomFor(pages.filter(({ position }) => position !== 7))).toBe(1)
})
