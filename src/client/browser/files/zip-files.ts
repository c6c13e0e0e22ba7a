import { zipSync } from 'fflate'

/** One file of several, by their names; PDFs and photos are compressed already. */
export function zipFiles(files: Record<string, Uint8Array>): Blob {
  return new Blob([zipSync(files, { level: 0 }).slice()], { type: 'application/zip' })
}
