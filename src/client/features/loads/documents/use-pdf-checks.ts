import { useState } from 'react'
import type { PdfOutcome } from '#client/browser/documents/draw-pdf.ts'
import { getPageDb } from '#client/data/outbox/use-document-pages.ts'
import { DOCUMENT_PROBLEM_WORDS } from '#domain/freight/document.ts'
import { deletePages, readPageFile, type StoredPage } from '#offline/documents/page-db.ts'
import { PDF_COPY } from './copy.ts'

export function readPagePdf({ id }: Pick<StoredPage, 'id'>): Promise<ArrayBuffer | null> {
  return readPageFile(getPageDb(), id)
}

function wordsFor({ problem, page }: Extract<PdfOutcome, { is: 'refused' }>): string {
  return problem === 'unreadable' && page !== null ? PDF_COPY.broken(page) : DOCUMENT_PROBLEM_WORDS[problem]
}

/** A PDF counts once each of its pages was drawn, or this device can't draw any; a broken one leaves the document. */
export function usePdfChecks(pages: readonly StoredPage[]) {
  const [checked, setChecked] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const isOpen = ({ id, type }: StoredPage) => type === 'application/pdf' && !checked.includes(id)
  return {
    isChecking: pages.some(isOpen),
    problem,
    clearProblem: () => setProblem(null),
    end: async ({ id }: StoredPage, outcome: PdfOutcome) => {
      if (outcome.is !== 'refused') return setChecked((earlier) => [...earlier, id])
      setProblem(wordsFor(outcome))
      await deletePages(getPageDb(), [id])
    },
  }
}
