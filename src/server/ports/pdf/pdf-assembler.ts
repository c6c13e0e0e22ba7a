import type { DocumentProblem, DocumentType } from '#domain/freight/document.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import { limitedThread, type Meter } from './limited-thread.ts'
import type { PhotoPage } from './photo-pages.ts'

export interface PdfPart {
  type: Exclude<DocumentType, 'image/webp'>
  bytes: Uint8Array
}

export type AssembledPdf = { bytes: Uint8Array; pages: number } | { problem: DocumentProblem }

/** @throws VendorFailure UNAVAILABLE when the thread ended for a reason that is not the file's */
export interface PdfAssembler {
  /** One PDF of photos and PDFs, without scripts, actions and embedded files. */
  assemble: (parts: readonly PdfPart[], meter?: Meter) => Promise<AssembledPdf>
  /** The photos of a PDF whose pages are a JPEG each; null for any other. */
  photosOf: (bytes: Uint8Array, meter?: Meter) => Promise<PhotoPage[] | null>
  close: () => Promise<void>
}

/** Reads strangers' PDFs in a thread of their own, with limits on time and memory. */
export function pdfAssembler({ timeoutMs, meter: total }: { timeoutMs?: number; meter?: Meter } = {}): PdfAssembler {
  const thread = limitedThread(new URL('assemble.thread.ts', import.meta.url), {
    idleMs: 60_000,
    timeoutMs,
    meter: total,
  })

  /** Null when the file took more time or memory than any honest one. */
  async function run<Answer>(name: string, input: unknown, meter?: Meter): Promise<Answer | null> {
    try {
      return await thread.run<Answer>(name, input, meter)
    } catch (error) {
      if (error instanceof VendorFailure && error.reason === 'TIMEOUT') return null
      throw error
    }
  }

  return {
    assemble: async (parts, meter) => (await run<AssembledPdf>('default', parts, meter)) ?? { problem: 'unreadable' },
    photosOf: (bytes, meter) => run<PhotoPage[] | null>('photosOf', bytes, meter),
    close: thread.close,
  }
}
