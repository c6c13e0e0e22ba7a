import { downloadFile } from '#client/browser/files/download-file.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import { documentFilePath, type LoadDocument } from '#contract/freight/document.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import {
  fetchRateConfirmation,
  nameRateConfirmation,
  type RateConfirmationFile,
  rateConfirmationStore,
} from '#offline/cache/rate-confirmation.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import type { PersonId } from '#domain/access/ids.ts'

/**
 * Offers a document's file as a download.
 * @throws ApiError when the server refused, NetworkError when it did not answer
 */
export async function downloadDocument(
  loadId: string,
  { id, kind, type, receivedAt }: Pick<LoadDocument, 'id' | 'kind' | 'type' | 'receivedAt'>,
): Promise<void> {
  const file = await fetchFile(documentFilePath(loadId, id))
  downloadFile(`${kind}-${receivedAt.slice(0, 10)}.${type.split('/')[1]}`, file)
}

/** Long enough for a PDF on 2G. */
const TIMEOUT_MS = 60_000

/** What the server has now, kept for the next time; without signal, what this device kept. */
async function currentOrKept(personId: PersonId, loadId: string, dealId: string): Promise<RateConfirmationFile> {
  const db = openAccountCache(personId)
  const store = rateConfirmationStore({ loadId, dealId })
  try {
    const fresh = await fetchRateConfirmation({ loadId, dealId }, AbortSignal.timeout(TIMEOUT_MS))
    // without storage it is fetched again
    await store.keep(db, fresh, Date.now()).catch(() => undefined)
    return fresh
  } catch (error) {
    const storedDocuments = error instanceof NetworkError ? await store.read(db).catch(() => null) : null
    if (!storedDocuments) throw error
    return storedDocuments.value
  }
}

/**
 * Offers the rate confirmation of one of the account's deals as a download, again without signal.
 * @throws ApiError when the server refused, NetworkError when it did not answer and nothing is kept
 */
export async function downloadRateConfirmation(
  personId: PersonId,
  { loadId, dealId }: { loadId: string; dealId: string },
): Promise<void> {
  const { document, pdf } = await currentOrKept(personId, loadId, dealId)
  downloadFile(nameRateConfirmation(document), new Blob([decodePdf(pdf)], { type: 'application/pdf' }))
}

/** Long enough for a PDF on 2G. */
const KEEP_TIMEOUT_MS = 60_000

interface WantedPaper {
  loadId: string
  dealId: string
  version: number
  /** the paper names the driver, which makes no version; undefined without one */
  driverGivenAt: string | undefined
}

/** Keeps the paper of a load before anybody opens it, for a dock without signal. Nothing is fetched twice. */
export async function keepRateConfirmation(
  personId: PersonId,
  { loadId, dealId, version, driverGivenAt }: WantedPaper,
): Promise<void> {
  const db = openAccountCache(personId)
  const store = rateConfirmationStore({ loadId })
  const storedDocuments = await store.read(db)
  const document = storedDocuments?.value.document
  // a carrier that books a released load again has another deal, which begins at version 1 as well
  if (document?.dealId === dealId && document.version === version && document.driver?.givenAt === driverGivenAt) return
  await store.keep(db, await fetchRateConfirmation({ loadId }, AbortSignal.timeout(KEEP_TIMEOUT_MS)), Date.now())
}
