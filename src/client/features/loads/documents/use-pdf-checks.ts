import { useState } from 'react'
import type { PdfOutcome } from '#client/browser/documents/draw-pdf.ts'
import { getPageDb } from '#client/data/outbox/use-document-pages.ts'
import { pdfProblemWords } from '#domain/freight/document.ts'
import { markDrawn } from '#offline/documents/check-pdf.ts'
import { deletePages, readPageFile, type StoredPage } from '#offline/documents/page-db.ts'

export function readPagePdf({ id }: Pick<StoredPage, 'id'>): Promise<ArrayBuffer | null> {
  return readPageFile(getPageDb(), id)
}

/**
 * A PDF counts once each of its pages was drawn, or this device can't draw any; a broken one leaves the document. Where
 * what draws isn't here without signal, the outbox draws it before it is sent.
 */
export function usePdfChecks(pages: readonly StoredPage[]) {
  const [checked, setChecked] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const isOpen = ({ id, type }: StoredPage) => type === 'application/pdf' && !checked.includes(id)
  return {
    isChecking: pages.some(isOpen),
    problem,
    clearProblem: () => setProblem(null),
    end: async ({ id }: StoredPage, outcome: PdfOutcome) => {
      const db = getPageDb()
      if (outcome.is === 'refused') {
        setProblem(pdfProblemWords(outcome.problem, outcome.page))
        return deletePages(db, [id])
      }
      // before it can be saved
      await (outcome.is === 'no-reader' ? db.pages.update(id, { undrawn: 0 }) : markDrawn(db, id))
      setChecked((earlier) => [...earlier, id])
    },
  }
}
