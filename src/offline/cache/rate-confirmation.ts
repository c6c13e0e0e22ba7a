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
  dealId?: string
  version?: number | undefined
}

export async function fetchRateConfirmation(
  { loadId, dealId, version }: WhichConfirmation,
  signal?: AbortSignal,
): Promise<RateConfirmationFile> {
  const input = { params: { id: loadId }, query: { deal: dealId, version } }
  const [document, pdf] = await Promise.all([
    call(readRateConfirmationEndpoint, input, signal && { signal }),
    fetchPdf(readRateConfirmationPdfEndpoint, input),
  ])
  return { document, pdf }
}

/** The confirmation as last opened: it opens again without signal. */
export function rateConfirmationStore({ loadId, dealId, version }: WhichConfirmation) {
  const question = [loadId, dealId, version && `v${version}`].filter(Boolean).join(':')
  const documents = createAnswerStore(readRateConfirmationEndpoint, question)
  const files = createAnswerStore(readRateConfirmationPdfEndpoint, question)
  return {
    async keep(db: CacheDb, { document, pdf }: RateConfirmationFile, now: number): Promise<void> {
      await files.keep(db, pdf, now)
      await documents.keep(db, document, now)
    },
    async read(db: CacheDb): Promise<{ value: RateConfirmationFile; at: number } | null> {
      const [document, file] = await Promise.all([documents.read(db), files.read(db)])
      return document && file && { value: { document: document.value, pdf: file.value }, at: document.at }
    },
  }
}
