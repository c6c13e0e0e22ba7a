import type { LoadDocument } from '#contract/freight/document.ts'
import { documentFilePath } from '#contract/freight/load-document.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'

/**
 * Offers a document's file as a download.
 * @throws ApiError when the server refused, NetworkError when it did not answer
 */
export async function downloadDocument(loadId: string, { id, kind, type, receivedAt }: LoadDocument): Promise<void> {
  const file = await fetchFile(documentFilePath(loadId, id))
  downloadFile(`${kind}-${receivedAt.slice(0, 10)}.${type.split('/')[1]}`, file)
}
