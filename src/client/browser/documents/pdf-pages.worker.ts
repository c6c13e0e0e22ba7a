// PDF.js reads in the thread that imports this: it starts no worker of its own. Its other build needs browsers of this year
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { DOCUMENT_LIMITS } from '#domain/freight/document.ts'

export interface PdfRequest {
  bytes: ArrayBuffer
  /** of a drawn page in pixels */
  width: number
}
/** `ready` comes first: without it, the script itself didn't load. */
export type PdfReply =
  | { is: 'ready' }
  | { is: 'page'; picture: ImageBitmap; of: number }
  | { is: 'drawn' }
  /** what decodes its scans isn't on this device, and there is no signal */
  | { is: 'no-reader' }
  | { is: 'refused'; problem: 'locked' | 'unreadable' | 'too-many-pages'; page: number | null }

const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<PdfRequest>) => void) => void
  postMessage: (reply: PdfReply, transferred?: Transferable[]) => void
}

/** Canvases of a worker, where PDF.js would ask for a document. */
class WorkerCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Color filters are SVG, which a worker lacks: a page is drawn without them. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy = () => undefined
}

/** Of scans: JBIG2 and fax in one file, JPEG 2000 in the other. Fetched with the first page that needs them. */
const DECODERS: Partial<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }

/** PDF.js knows its files by their names alone, which a build changes. */
class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename]
    // of fonts and character maps: PDF.js goes on with the device's own
    if (url === undefined) throw new Error(`${filename} isn't part of the build`)
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${filename} did not load`)
      return new Uint8Array(await response.arrayBuffer())
    } catch (error) {
      // PDF.js would go on, and draw a page of white
      scope.postMessage({ is: 'no-reader' })
      throw error
    }
  }
}

async function drawPages({ bytes, width }: PdfRequest): Promise<PdfReply> {
  let page: number | null = null
  try {
    const pdf = await getDocument({
      data: new Uint8Array(bytes),
      CanvasFactory: WorkerCanvases,
      FilterFactory: NoFilters,
      BinaryDataFactory: Decoders,
      useWorkerFetch: false,
      disableFontFace: true,
      useSystemFonts: true,
      maxImageSize: DOCUMENT_LIMITS.pixels,
    }).promise
    if (pdf.numPages > DOCUMENT_LIMITS.pages) return { is: 'refused', problem: 'too-many-pages', page }
    for (page = 1; page <= pdf.numPages; page += 1) {
      const paper = await pdf.getPage(page)
      const viewport = paper.getViewport({ scale: width / paper.getViewport({ scale: 1 }).width })
      const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await paper.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
      paper.cleanup()
      const picture = canvas.transferToImageBitmap()
      scope.postMessage({ is: 'page', picture, of: pdf.numPages }, [picture])
    }
    return { is: 'drawn' }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { is: 'refused', problem: isLocked ? 'locked' : 'unreadable', page }
  }
}

scope.addEventListener('message', ({ data }) => void drawPages(data).then((reply) => scope.postMessage(reply)))
scope.postMessage({ is: 'ready' })
