import { inflateSync } from 'node:zlib'
import { PDFArray, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { DOCUMENT_LIMITS } from '#domain/freight/document.ts'
import { stripMetadata } from '../picture/strip-metadata.ts'

const FILTER = PDFName.of('Filter')
const PARAMETERS = PDFName.of('DecodeParms')
const JPEG = PDFName.of('DCTDecode')
const FLATE = PDFName.of('FlateDecode')

/** Drops the metadata of the JPEGs on a stranger's pages, also of those that are deflated once more. */
export function stripPhotos(pdf: PDFDocument): void {
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const { dict, contents } = object
    const entry = dict.lookup(FILTER)
    const filters = entry instanceof PDFArray ? entry.asArray().map((filter) => pdf.context.lookup(filter)) : [entry]
    if (filters.at(-1) !== JPEG || filters.slice(0, -1).some((filter) => filter !== FLATE)) continue
    let jpeg = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength)
    try {
      for (let layer = 1; layer < filters.length; layer += 1)
        jpeg = inflateSync(jpeg, { maxOutputLength: DOCUMENT_LIMITS.bytes })
    } catch {
      // no reader draws it either
      continue
    }
    const { bytes } = stripMetadata(jpeg)
    dict.set(FILTER, JPEG)
    const parameters = dict.lookup(PARAMETERS)
    if (parameters instanceof PDFArray) dict.set(PARAMETERS, parameters.get(parameters.size() - 1))
    pdf.context.assign(ref, PDFRawStream.of(dict, bytes))
  }
}
