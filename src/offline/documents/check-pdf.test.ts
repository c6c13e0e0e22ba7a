import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/api/http-request.ts'
import { OutboxDb } from '../outbox/outbox-db.ts'
import { PreparationFailed } from '../outbox/outcome.ts'
import type { CheckPdf, PdfCheck } from './check-pdf.ts'
import { deletePages, PageDb, putPage, type StoredPage } from './page-db.ts'
import { withPages } from './send-document.ts'

const BYTES = new TextEncoder().encode('%PDF-1.7').buffer
const USER_ID = crypto.randomUUID()

/** The server has its bytes, so that nothing is uploaded here. */
const PAGE: StoredPage = {
  id: crypto.randomUUID(),
  userId: USER_ID,
  documentId: crypto.randomUUID(),
  loadId: crypto.randomUUID(),
  position: 0,
  type: 'application/pdf',
  size: BYTES.byteLength,
  sha256: 'a'.repeat(64),
  capturedAt: Date.now(),
  addedAt: Date.now(),
  sent: BYTES.byteLength,
  undrawn: 0,
}
const db = new PageDb()
const outbox = new OutboxDb()
beforeEach(() => putPage(db, PAGE, BYTES))
afterEach(() => deletePages(db, [PAGE.id]))

/** @param check absent: the sender is no page */
async function sendDocument(check?: PdfCheck) {
  const checkPdf = vi.fn<CheckPdf>(async () => check ?? { is: 'whole' })
  const send = vi.fn<() => Promise<{ response: unknown }>>(async () => ({ response: {} }))
  const intent = {
    kind: 'add-document' as const,
    loadId: PAGE.loadId ?? '',
    documentId: PAGE.documentId,
    documentKind: 'pod' as const,
    parts: [PAGE.id],
    capturedAgoMs: 0,
  }
  const sending = {
    accessToken: '',
    signal: new AbortController().signal,
    isSlow: false,
    userId: USER_ID,
    checkPdf: check && checkPdf,
  }
  const answer = await withPages(outbox, intent, sending, send)
  return { answer, isSent: send.mock.calls.length > 0, draws: checkPdf.mock.calls.length }
}

test('[CASE-20] a PDF that was saved without what draws it is drawn once before it is sent', async () => {
  expect(await sendDocument({ is: 'whole' })).toMatchObject({ isSent: true, draws: 1 })
  expect(await db.pages.get(PAGE.id)).not.toHaveProperty('undrawn')
  expect(await sendDocument({ is: 'whole' })).toMatchObject({ isSent: true, draws: 0 })
})

test('[CASE-20] one that is not whole is refused in the words of the file’s choice, and stays on the device', async () => {
  const words = "We can't read page 2 of this PDF."
  // and again at a retry
  for (let tries = 1; tries <= 2; tries += 1) {
    const { answer, isSent } = await sendDocument({ is: 'refused', words })
    expect(isSent).toBe(false)
    expect(answer).toBeInstanceOf(ApiError)
    expect(answer).toMatchObject({ status: 422, code: 'DOCUMENT_REFUSED', message: words })
  }
  expect(await db.files.get(PAGE.id)).toBeDefined()
})

test('[CASE-20] a worker leaves it for a page, and nothing counts as sent', async () => {
  const { answer, isSent } = await sendDocument()
  expect(isSent).toBe(false)
  expect(answer).toBeInstanceOf(PreparationFailed)
  expect(await db.pages.get(PAGE.id)).toEqual(PAGE)
})

test('[CASE-20] a browser that never loads what draws it sends it at the fifth try', async () => {
  const isSent: boolean[] = []
  for (let tries = 1; tries <= 5; tries += 1) isSent.push((await sendDocument({ is: 'later' })).isSent)
  expect(isSent).toEqual([false, false, false, false, true])
})
