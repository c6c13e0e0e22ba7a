import { Tinypool } from 'tinypool'
import type { DocumentType } from '#domain/freight/document.ts'
import type { PhotoPage } from './photo-pages.ts'
import type { DocumentProblem } from '#domain/freight/document-file.ts'

export interface PdfPart {
  type: Exclude<DocumentType, 'image/webp'>
  bytes: Uint8Array
}

export type AssembledPdf = { bytes: Uint8Array; pages: number } | { problem: DocumentProblem }

export interface PdfAssembler {
  /** One PDF of photos and PDFs, without scripts, actions and embedded files. */
  assemble: (parts: readonly PdfPart[]) => Promise<AssembledPdf>
  /** The photos of a PDF whose pages are a JPEG each; null for any other. */
  photosOf: (bytes: Uint8Array) => Promise<PhotoPage[] | null>
  close: () => Promise<void>
}

/** The slowest honest file takes a second. */
const TIMEOUT_MS = 15_000
const MEMORY_MB = 512

/** Reads strangers' PDFs in a thread of their own, with limits on time and memory. */
export function pdfAssembler({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): PdfAssembler {
  const threads = new Tinypool({
    filename: new URL('assemble.thread.ts', import.meta.url).href,
    minThreads: 0,
    // one at a time bounds the memory
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    idleTimeout: 60_000,
    // ignores the server's own flags
    execArgv: [],
  })
  return {
    async assemble(parts) {
      try {
        // a request that waits for others has the time of all of them
        return await threads.run(parts, { signal: AbortSignal.timeout(timeoutMs * (1 + threads.queueSize)) })
      } catch {
        return { problem: 'unreadable' }
      }
    },
    async photosOf(bytes) {
      try {
        const signal = AbortSignal.timeout(timeoutMs * (1 + threads.queueSize))
        return (await threads.run(bytes, { name: 'photosOf', signal })) as PhotoPage[] | null
      } catch {
        return null
      }
    },
    close: () => threads.destroy(),
  }
}
