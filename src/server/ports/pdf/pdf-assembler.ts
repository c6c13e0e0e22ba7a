import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import type { DocumentProblem, DocumentType } from '#domain/freight/document.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { PhotoPage } from './photo-pages.ts'

export interface PdfPart {
  type: Exclude<DocumentType, 'image/webp'>
  bytes: Uint8Array
}

export type AssembledPdf = { bytes: Uint8Array; pages: number } | { problem: DocumentProblem }

/** Called with the milliseconds that a task had the thread. */
export type Meter = (ms: number) => void

/** @throws VendorFailure UNAVAILABLE when the thread ended for a reason that is not the file's */
export interface PdfAssembler {
  /** One PDF of photos and PDFs, without scripts, actions and embedded files. */
  assemble: (parts: readonly PdfPart[], meter?: Meter) => Promise<AssembledPdf>
  /** The photos of a PDF whose pages are a JPEG each; null for any other. */
  photosOf: (bytes: Uint8Array, meter?: Meter) => Promise<PhotoPage[] | null>
  close: () => Promise<void>
}

/** The slowest honest file takes a second. */
const TIMEOUT_MS = 15_000
const MEMORY_MB = 512

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

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
  // the pool would start the clock of a task that waits for another
  const inTurn = pLimit(1)

  /** Null when the file took more time or memory than any honest one. */
  function run<Answer>(name: string, input: unknown, meter?: Meter): Promise<Answer | null> {
    return inTurn(async () => {
      const began = performance.now()
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return (await threads.run(input, { name, signal })) as Answer
      } catch (error) {
        if (signal.aborted || isOutOfMemory(error)) return null
        throw new VendorFailure('UNAVAILABLE', `The thread for documents ended: ${String(error)}`)
      } finally {
        meter?.(performance.now() - began)
      }
    })
  }

  return {
    assemble: async (parts, meter) => (await run<AssembledPdf>('default', parts, meter)) ?? { problem: 'unreadable' },
    photosOf: (bytes, meter) => run<PhotoPage[] | null>('photosOf', bytes, meter),
    close: () => threads.destroy(),
  }
}
