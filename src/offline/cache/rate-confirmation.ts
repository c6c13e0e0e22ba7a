import {
  type RateConfirmationDocument,
  readRateConfirmationEndpoint,
  readRateConfirmationPdfEndpoint,
} from '#contract/freight/rate-confirmation.ts'
import { call } from '../session/call.ts'
import type { CacheDb } from './cache-db.ts'
import { createAnswerStore } from './stored-answer.ts'
import { fetchPdf } from './stored-pdf.ts'

/** A rate confirmation with its PDF in base64. */
export interface RateConfirmationFile {
  document: RateConfirmationDocument
  pdf: string
}

/** The name of its file. */
export function nameRateConfirmation({ loadNumber, version }: RateConfirmationDocument): string {
  return `rate-confirmation-${loadNumber}-v${version}.pdf`
}

/** Which one: of the account's last deal on the load and its latest terms, unless others are named. */
interface WhichConfirmation {
  loadId: string
  dealId?: string | undefined
  version?: number | undefined
}

function inputOf({ loadId, dealId, version }: WhichConfirmation) {
  return { params: { id: loadId }, query: { deal: dealId, version } }
}

function fetchDocument(which: WhichConfirmation, signal?: AbortSignal): Promise<RateConfirmationDocument> {
  return call(readRateConfirmationEndpoint, inputOf(which), signal && { signal })
}

export async function fetchRateConfirmation(
  which: WhichConfirmation,
  signal?: AbortSignal,
): Promise<RateConfirmationFile> {
  const [document, pdf] = await Promise.all([
    fetchDocument(which, signal),
    fetchPdf(readRateConfirmationPdfEndpoint, inputOf(which), signal),
  ])
  return { document, pdf }
}

function storesOf({ loadId, dealId, version }: WhichConfirmation) {
  const question = [loadId, dealId, version && `v${version}`].filter(Boolean).join(':')
  return {
    documents: createAnswerStore(readRateConfirmationEndpoint, question),
    files: createAnswerStore(readRateConfirmationPdfEndpoint, question),
  }
}

/** What is drawn follows from the document alone. */
function isSame(one: RateConfirmationDocument, other: RateConfirmationDocument): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The confirmation with its file: it opens again without signal. Both have one time, else the file is of another text. */
export function rateConfirmationStore(which: WhichConfirmation) {
  const { documents, files } = storesOf(which)
  return {
    async keep(db: CacheDb, { document, pdf }: RateConfirmationFile, now: number): Promise<void> {
      await files.keep(db, pdf, now)
      await documents.keep(db, document, now)
    },
    async read(db: CacheDb): Promise<{ value: RateConfirmationFile; at: number } | null> {
      const [document, file] = await Promise.all([documents.read(db), files.read(db)])
      if (!document || file?.at !== document.at) return null
      return { value: { document: document.value, pdf: file.value }, at: document.at }
    },
  }
}

/**
 * Its text, which a screen shows before the file comes.
 * @param currentDeal the copy of an earlier one isn't it: another carrier may have booked the load since
 */
export function rateConfirmationQuery(which: WhichConfirmation, currentDeal: string | undefined) {
  const { loadId, version } = which
  const { documents, files } = storesOf(which)
  return {
    key: ['loads', 'rate-confirmation', loadId, currentDeal, version],
    fetch: (signal: AbortSignal) => fetchDocument(which, signal),
    async keep(db: CacheDb, document: RateConfirmationDocument, now: number): Promise<void> {
      const storedPaper = await rateConfirmationStore(which).read(db)
      await documents.keep(db, document, now)
      if (storedPaper && isSame(storedPaper.value.document, document)) await files.keep(db, storedPaper.value.pdf, now)
    },
    async read(db: CacheDb): Promise<{ value: RateConfirmationDocument; at: number } | null> {
      const storedFile = await documents.read(db)
      return currentDeal === undefined || storedFile?.value.dealId === currentDeal ? storedFile : null
    },
  }
}

/** The file of that text, in base64. */
export function rateConfirmationPdfQuery(which: WhichConfirmation, document: RateConfirmationDocument | undefined) {
  const { loadId } = which
  const { documents, files } = storesOf(which)
  const textOf = async (db: CacheDb) => {
    const stored = await documents.read(db)
    return stored && document && isSame(stored.value, document) ? stored : null
  }
  return {
    key: ['loads', 'rate-confirmation-pdf', loadId, document],
    // the version that is named: another may have come into force since
    fetch: (): Promise<string> =>
      fetchPdf(
        readRateConfirmationPdfEndpoint,
        inputOf({ loadId, dealId: document?.dealId, version: document?.version }),
      ),
    async keep(db: CacheDb, pdf: string): Promise<void> {
      const text = await textOf(db)
      if (text) await files.keep(db, pdf, text.at)
    },
    async read(db: CacheDb): Promise<{ value: string; at: number } | null> {
      const [text, file] = await Promise.all([textOf(db), files.read(db)])
      return file && file.at === text?.at ? file : null
    },
  }
}
