import { createHash } from 'node:crypto'
import { imageDimensionsFromData } from 'image-dimensions'
import { DOCUMENT_LIMITS, type DocumentProblem, type DocumentType, findFileType } from '#domain/freight/document.ts'
import { findPdfProblem } from '#domain/freight/pdf-structure.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { checkPng } from '#server/ports/picture/check-png.ts'
import { stripMetadata } from '#server/ports/picture/strip-metadata.ts'
import type { Meter } from '#server/ports/pdf/limited-thread.ts'
import type { PdfAssembler, PdfPart } from '#server/ports/pdf/pdf-assembler.ts'
import type { Upload } from '#server/ports/uploads/upload-store.ts'

/** A file in the object store that a document can name. */
export interface StoredFile {
  sha256: string
  bytes: number
  pages: number
  type: DocumentType
}

interface Part {
  type: DocumentType
  bytes: Buffer
  /** of a picture; 0 for a PDF */
  pixels: number
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Judges a file by its content alone. */
function checkPart({ bytes, sha256 }: Upload): Part | { problem: DocumentProblem } {
  if (sha256 !== null && hashOf(bytes) !== sha256) return { problem: 'damaged' }
  const type = findFileType(bytes)
  if (type === 'empty' || type === 'heic' || type === 'other') return { problem: type }
  if (bytes.length > DOCUMENT_LIMITS.bytes) return { problem: 'too-large' }
  if (type === 'application/pdf') {
    const problem = findPdfProblem(bytes)
    return problem ? { problem } : { type, bytes, pixels: 0 }
  }
  const size = imageDimensionsFromData(bytes)
  if (!size || !(size.width > 0 && size.height > 0)) return { problem: 'unreadable' }
  const pixels = size.width * size.height
  if (pixels > DOCUMENT_LIMITS.pixels) return { problem: 'too-many-pixels' }
  const picture = stripMetadata(bytes)
  return picture.isWhole ? { type, bytes: picture.bytes, pixels } : { problem: 'incomplete' }
}

function isForPdf(part: Part): part is Part & PdfPart & { bytes: Buffer } {
  return part.type !== 'image/webp'
}

/** A PNG is unpacked to make a PDF of it, a JPEG is not. */
function unpackedPixels(parts: readonly Part[]): number {
  return parts.reduce((sum, { type, pixels }) => sum + (type === 'image/png' ? pixels : 0), 0)
}

interface PrepareRoom {
  store: ObjectStore
  pdf: PdfAssembler
  /** called with each file's hash before the file is stored */
  onStore: (sha256: string) => Promise<void>
  meter: Meter
}

/** Checks the uploads and stores what they make: one photo without its metadata, anything else as one PDF. */
export async function prepareDocument(
  uploads: readonly Upload[],
  { store, pdf, onStore, meter }: PrepareRoom,
): Promise<StoredFile | { problem: DocumentProblem }> {
  const parts: Part[] = []
  for (const upload of uploads) {
    const part = checkPart(upload)
    if ('problem' in part) return part
    parts.push(part)
  }
  if (parts.reduce((sum, { bytes }) => sum + bytes.length, 0) > DOCUMENT_LIMITS.bytes) return { problem: 'too-large' }
  const [only] = parts
  if (only && parts.length === 1 && only.type !== 'application/pdf') {
    const state = only.type === 'image/png' ? await checkPng(only.bytes) : 'whole'
    return state === 'whole' ? keep(only.bytes, only.type, 1) : { problem: state }
  }
  if (!parts.every(isForPdf)) return { problem: 'webp-in-pdf' }
  if (unpackedPixels(parts) > DOCUMENT_LIMITS.pixels) return { problem: 'too-many-pixels' }
  const made = await pdf.assemble(
    parts.map(({ type, bytes }) => ({ type, bytes })),
    meter,
  )
  return 'problem' in made ? made : keep(made.bytes, 'application/pdf', made.pages)

  async function keep(bytes: Uint8Array, type: DocumentType, pages: number): Promise<StoredFile> {
    const sha256 = hashOf(bytes)
    await onStore(sha256)
    await store.put(sha256, bytes, type)
    return { sha256, bytes: bytes.length, pages, type }
  }
}
