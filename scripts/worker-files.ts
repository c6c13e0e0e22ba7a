import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file that a worker may store, as the build lists it (sw/stored-files.ts). */
interface ListedFile {
  /** without a slash at its start */
  readonly url: string
  /** of its bytes, in base64: a worker stores no others under this name */
  readonly sha256: string
}

/** @param folder of the build, to which the URLs are relative */
export async function listWorkerFiles(folder: string, urls: readonly string[]): Promise<ListedFile[]> {
  return Promise.all(
    urls.toSorted().map(async (url) => {
      const bytes = await readFile(path.join(folder, url))
      return { url, sha256: createHash('sha256').update(bytes).digest('base64') }
    }),
  )
}
