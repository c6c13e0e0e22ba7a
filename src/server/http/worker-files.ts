import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { workerPolicy } from './security-headers.ts'
import { type TextFile, textFile } from './text-file.ts'

/** The service workers: of the app, of a driver's page, and the one that sends after that page is closed. */
const WORKERS = ['sw.js', 'drive-sw.js', 'drive-sync-sw.js']

/**
 * The workers by path. Each starts with a line that says which bytes and policies the pages have on this server, which
 * writes the operator's choices into them. So a change of those is a new version: a device that has the app installed
 * fetches the worker, sees another file, and stores the pages again (sw/stored-files.ts).
 * @param pages that the workers store, by path
 */
export function readWorkers(folder: string, pages: ReadonlyMap<string, TextFile>): Map<string, TextFile> {
  const served = Object.fromEntries(
    Array.from(pages, ([address, { body, etag }]) => [
      address,
      { sha256: createHash('sha256').update(body).digest('base64'), version: etag.replaceAll('"', '') },
    ]),
  )
  const policy = workerPolicy({ imports: false })
  const line = `self.SERVED_FILES=${JSON.stringify(served)};// ${policy}\n`
  return new Map(
    WORKERS.filter((name) => existsSync(path.join(folder, name))).map((name) => [
      `/${name}`,
      textFile('text/javascript', line + readFileSync(path.join(folder, name), 'utf8'), policy),
    ]),
  )
}
