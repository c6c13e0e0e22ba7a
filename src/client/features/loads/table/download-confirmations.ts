import { NetworkError } from '#contract/api/http-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { zipFiles } from '#client/browser/files/zip-files.ts'
import { fetchRateConfirmation, nameRateConfirmation } from '#offline/cache/rate-confirmation.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'
import { BULK_COPY } from './bulk-copy.ts'
import { type BulkResult, reasonOf } from './run-bulk.ts'

/** Offers the loads' rate confirmations as one download: merged into one PDF, they would lose their tags. */
export async function downloadConfirmations(loads: readonly Load[]): Promise<BulkResult> {
  const fetched = await Promise.allSettled(loads.map(({ id }) => fetchRateConfirmation({ loadId: id })))
  const result: BulkResult = { done: [], waiting: [], refused: [] }
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  loads.forEach((load, at) => {
    const end = fetched[at]
    if (end?.status === 'rejected') {
      const why = end.reason instanceof NetworkError ? BULK_COPY.noAnswer : reasonOf(end.reason)
      result.refused.push({ load, why })
    } else if (end) {
      files[nameRateConfirmation(end.value.document)] = decodePdf(end.value.pdf)
      result.done.push(load)
    }
  })
  const [first, ...others] = Object.entries(files)
  if (first && others.length === 0) downloadFile(first[0], new Blob([first[1]], { type: 'application/pdf' }))
  else if (first) downloadFile(BULK_COPY.confirmationsFile, zipFiles(files))
  return result
}
