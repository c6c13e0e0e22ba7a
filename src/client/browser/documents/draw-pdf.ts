import { pdfProblemWords } from '#domain/freight/document.ts'
import type { CheckPdf } from '#offline/documents/check-pdf.ts'
import type { PdfReply, PdfRequest } from './pdf-pages.worker.ts'

/** How the drawing of a PDF ended. `no-reader`: what draws it isn't on this device, and there is no signal. */
export type PdfOutcome = Exclude<PdfReply, { is: 'ready' } | { is: 'page' }> | { is: 'no-canvas' }

interface Drawing extends Pick<PdfRequest, 'width'> {
  /** each page in turn, and how many there are */
  onPage: (picture: ImageBitmap, of: number) => void
  signal: AbortSignal
}

/** Draws each page of a PDF once, in a worker of its own that ends with it: large files leave no memory behind. */
export function drawPdf(bytes: ArrayBuffer, { width, onPage, signal }: Drawing): Promise<PdfOutcome> {
  // Safari before 16.4 has no canvas in workers
  if (!('OffscreenCanvas' in window)) return Promise.resolve({ is: 'no-canvas' })
  const worker = new Worker(new URL('./pdf-pages.worker.ts', import.meta.url), { type: 'module' })
  let isReady = false
  return new Promise<PdfOutcome>((resolve) => {
    signal.addEventListener('abort', () => resolve({ is: 'no-reader' }))
    worker.addEventListener('error', () =>
      resolve(isReady ? { is: 'refused', problem: 'unreadable', page: null } : { is: 'no-reader' }),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<PdfReply>) => {
      if (data.is === 'page') onPage(data.picture, data.of)
      else if (data.is === 'drawn' || data.is === 'refused' || data.is === 'no-reader') resolve(data)
      // PDF.js greets its page too
      else if (data.is === 'ready') {
        isReady = true
        const request: PdfRequest = { bytes, width }
        worker.postMessage(request)
      }
    })
  }).finally(() => worker.terminate())
}

/** In pixels: nobody looks at these. */
const CHECKED_WIDTH = 320

/** For a PDF that leaves the device: each page is drawn, and nothing is shown. */
export const checkPdf: CheckPdf = async (bytes, { signal, onProgress }) => {
  const onPage = (picture: ImageBitmap) => {
    picture.close()
    onProgress()
  }
  const outcome = await drawPdf(bytes, { width: CHECKED_WIDTH, onPage, signal })
  if (outcome.is === 'refused') return { is: 'refused', words: pdfProblemWords(outcome.problem, outcome.page) }
  return { is: outcome.is === 'no-reader' ? 'later' : 'whole' }
}
