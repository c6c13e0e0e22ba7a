import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { DOCUMENT_LIMITS } from '#domain/freight/document-limits.ts'
import type { AssembledPdf, PdfPart } from './pdf-assembler.ts'
import { findBomb, limitUnpacking } from './pdf-bomb.ts'
import { disarm } from './disarm-pdf.ts'
import { addLoneFields, flattenForm } from './join-form.ts'
import { type PhotoPage, readPhotos } from './photo-pages.ts'

limitUnpacking()

/** US Letter, in points. */
const LETTER = { width: 612, height: 792 }

async function readForeign(bytes: Uint8Array): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
  disarm(pdf)
  return pdf
}

async function addPhoto(pdf: PDFDocument, { type, bytes }: PdfPart): Promise<void> {
  const photo = await (type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes))
  const isWide = photo.width > photo.height
  const page = pdf.addPage(isWide ? [LETTER.height, LETTER.width] : [LETTER.width, LETTER.height])
  const { width, height } = photo.scaleToFit(page.getWidth(), page.getHeight())
  page.drawImage(photo, {
    x: (page.getWidth() - width) / 2,
    y: (page.getHeight() - height) / 2,
    width,
    height,
  })
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
      if (part.type !== 'application/pdf') await addPhoto(pdf, part)
      else {
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
  try {
    if (parts.some(({ type, bytes }) => type === 'application/pdf' && findBomb(bytes))) return { problem: 'unreadable' }
    return await assembled(parts)
  } catch {
    return { problem: 'unreadable' }
  }
}

/** Also runs in one. The file was assembled here, and is read as a stranger's all the same. */
export async function photosOf(bytes: Uint8Array): Promise<PhotoPage[] | null> {
  try {
    return findBomb(bytes) ? null : readPhotos(await PDFDocument.load(bytes, { updateMetadata: false }))
  } catch {
    return null
  }
}
