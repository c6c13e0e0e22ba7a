import { degrees, drawImage, PDFDocument, PDFImage, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import { DOCUMENT_LIMITS, type DocumentProblem } from '#domain/freight/document.ts'
import { type PlainPng, readPlainPng } from '#server/pdf/pdf-photo.ts'
import type { AssembledPdf, PdfPart } from './pdf-assembler.ts'
import { findBomb, limitUnpacking, startCounting } from './pdf-bomb.ts'
import { checkPng } from '../picture/check-png.ts'
import { stripMetadata } from '../picture/strip-metadata.ts'
import { disarm } from './disarm-pdf.ts'
import { stripPhotos } from './strip-photos.ts'
import { addLoneFields, flattenForm } from './join-form.ts'
import { type PhotoPage, readPhotos } from './photo-pages.ts'

limitUnpacking()

/** US Letter, in points. */
const LETTER = { width: 612, height: 792 }

async function readForeign(bytes: Uint8Array): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
  disarm(pdf)
  stripPhotos(pdf)
  return pdf
}

/** @returns why it can't be a page */
async function addPhoto(pdf: PDFDocument, part: PdfPart): Promise<DocumentProblem | undefined> {
  const isPng = part.type === 'image/png'
  const { bytes, isWhole } = stripMetadata(asBuffer(part.bytes))
  const state = isPng && isWhole ? await checkPng(bytes) : isWhole ? 'whole' : 'incomplete'
  if (state !== 'whole') return state
  const plain = isPng ? readPlainPng(bytes) : null
  if (isPng && !plain && pixelsOf(bytes) > DOCUMENT_LIMITS.unpackedPixels) return 'too-many-pixels'
  const photo = plain ?? (await (isPng ? pdf.embedPng(bytes) : pdf.embedJpg(bytes)))
  const isWide = photo.width > photo.height
  const page = pdf.addPage(isWide ? [LETTER.height, LETTER.width] : [LETTER.width, LETTER.height])
  const scale = Math.min(page.getWidth() / photo.width, page.getHeight() / photo.height)
  const [width, height] = [photo.width * scale, photo.height * scale]
  const place = { x: (page.getWidth() - width) / 2, y: (page.getHeight() - height) / 2, width, height }
  if (photo instanceof PDFImage) page.drawImage(photo, place)
  else drawPlain(page, photo, place)
  return undefined
}

/** By the header of a PNG. */
function pixelsOf(png: Buffer): number {
  return png.readUInt32BE(16) * png.readUInt32BE(20)
}

/** The library would unpack it, which takes seconds and a gigabyte for a large page. */
function drawPlain(page: PDFPage, png: PlainPng, place: { x: number; y: number; width: number; height: number }): void {
  const { width, height, bits, space, perPixel, palette, pixels } = png
  const { context } = page.doc
  const colors = palette && context.register(context.stream(palette))
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: palette ? [space, 'DeviceRGB', palette.length / 3 - 1, colors] : space,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: perPixel, BitsPerComponent: bits, Columns: width },
  })
  const name = page.node.newXObject('Image', context.register(PDFRawStream.of(dict, pixels)))
  page.pushOperators(...drawImage(name, { ...place, rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0) }))
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** A copied page keeps the number of its tags, which would be read with the tags of another page. */
function addForeign(pdf: PDFDocument, page: PDFPage): void {
  page.node.delete(PDFName.of('StructParents'))
  pdf.addPage(page)
}

async function assembled(parts: readonly PdfPart[]): Promise<AssembledPdf> {
  let pdf: PDFDocument | undefined
  const [only] = parts
  if (parts.length === 1 && only?.type === 'application/pdf') pdf = await readForeign(only.bytes)
  else {
    pdf = await PDFDocument.create({ updateMetadata: false })
    for (const part of parts) {
      if (part.type !== 'application/pdf') {
        const problem = await addPhoto(pdf, part)
        if (problem) return { problem }
      } else {
        const foreign = await readForeign(part.bytes)
        if (foreign.isEncrypted) return { problem: 'locked' }
        if (pdf.getPageCount() + foreign.getPageCount() > DOCUMENT_LIMITS.pages) return { problem: 'too-many-pages' }
        const fields = flattenForm(foreign)
        const pages = await pdf.copyPages(foreign, foreign.getPageIndices())
        for (const page of pages) addForeign(pdf, page)
        await addLoneFields(pdf, { from: foreign, pages, fields })
      }
    }
  }
  if (pdf.isEncrypted) return { problem: 'locked' }
  const pages = pdf.getPageCount()
  if (pages === 0) return { problem: 'unreadable' }
  if (pages > DOCUMENT_LIMITS.pages) return { problem: 'too-many-pages' }
  const bytes = await pdf.save({ updateFieldAppearances: false, addDefaultPage: false })
  return bytes.length > DOCUMENT_LIMITS.bytes ? { problem: 'too-large' } : { bytes, pages }
}

/** Runs in a worker thread. */
export default async function assemble(parts: readonly PdfPart[]): Promise<AssembledPdf> {
  startCounting()
  try {
    for (const { type, bytes } of parts)
      if (type === 'application/pdf' && (await findBomb(bytes))) return { problem: 'unreadable' }
    return await assembled(parts)
  } catch {
    return { problem: 'unreadable' }
  }
}

/** Also runs in one. The file was assembled here, and is read as a stranger's all the same. */
export async function photosOf(bytes: Uint8Array): Promise<PhotoPage[] | null> {
  startCounting()
  try {
    return (await findBomb(bytes)) ? null : readPhotos(await PDFDocument.load(bytes, { updateMetadata: false }))
  } catch {
    return null
  }
}
