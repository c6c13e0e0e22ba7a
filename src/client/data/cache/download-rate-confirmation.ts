import { NetworkError } from '#contract/api/http-request.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import {
  fetchRateConfirmation,
  nameRateConfirmation,
  type RateConfirmationFile,
  rateConfirmationStore,
} from '#offline/cache/rate-confirmation.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'

/** Long enough for a PDF on 2G. */
const TIMEOUT_MS = 60_000

/** What the server has now, kept for the next time; without signal, what this device kept. */
async function currentOrKept(accountId: string, loadId: string, dealId: string): Promise<RateConfirmationFile> {
  const db = openAccountCache(accountId)
  const store = rateConfirmationStore({ loadId, dealId })
  try {
    const fresh = await fetchRateConfirmation({ loadId, dealId }, AbortSignal.timeout(TIMEOUT_MS))
    // without storage it is fetched again
    await store.keep(db, fresh, Date.now()).catch(() => undefined)
    return fresh
  } catch (error) {
    const kept = error instanceof NetworkError ? await store.read(db).catch(() => null) : null
    if (!kept) throw error
    return kept.value
  }
}

/**
 * Offers the rate confirmation of one of the account's deals as a download, again without signal.
 * @throws ApiError when the server refused, NetworkError when it did not answer and nothing is kept
 */
export async function downloadRateConfirmation(
  accountId: string,
  { loadId, dealId }: { loadId: string; dealId: string },
): Promise<void> {
  const { document, pdf } = await currentOrKept(accountId, loadId, dealId)
  downloadFile(nameRateConfirmation(document), new Blob([decodePdf(pdf)], { type: 'application/pdf' }))
}
