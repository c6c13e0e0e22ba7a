import { downloadFile } from '#client/browser/files/download-file.ts'
import { zipFiles } from '#client/browser/files/zip-files.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { fetchRateConfirmation, nameRateConfirmation } from '#offline/cache/rate-confirmation.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'
import { BULK_COPY } from './copy.ts'
import { type BulkResult, reasonOf } from './run-bulk.ts'

/** After so many loads in a row without an answer, the others aren't asked for: each could wait for a minute. */
const SILENCE = 2

interface Watch {
  /** the load whose file is fetched now, counted from 1 */
  onFetch: (number: number) => void
  stop: AbortSignal
}

/**
 * Offers the loads' rate confirmations as one download: merged into one PDF, they would lose their tags. They are fetched
 * one after the other, because the server draws each.
 * @returns null when it was stopped, and nothing downloaded
 */
export async function downloadConfirmations(
  loads: readonly Load[],
  { onFetch, stop }: Watch,
): Promise<BulkResult | null> {
  const result: BulkResult = { done: [], waiting: [], refused: [] }
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  let silent = 0
  for (const [at, load] of loads.entries()) {
    if (silent === SILENCE) {
      result.refused.push({ load, why: BULK_COPY.noAnswer })
      continue
    }
    onFetch(at + 1)
    try {
      const file = await fetchRateConfirmation({ loadId: load.id }, stop)
      files[nameRateConfirmation(file.document)] = decodePdf(file.pdf)
      result.done.push(load)
      silent = 0
    } catch (error) {
      if (stop.aborted) return null
      const isSilent = error instanceof NetworkError
      silent = isSilent ? silent + 1 : 0
      result.refused.push({ load, why: isSilent ? BULK_COPY.noAnswer : reasonOf(error) })
    }
  }
  const [first, ...others] = Object.entries(files)
  if (first && others.length === 0) downloadFile(first[0], new Blob([first[1]], { type: 'application/pdf' }))
  else if (first) downloadFile(BULK_COPY.confirmationsFile, zipFiles(files))
  return result
}
