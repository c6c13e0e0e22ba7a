import { describe, expect, test } from 'vitest'
import { findPdfProblem } from './pdf-structure.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A page as writers of PDFs make it, with this trailer. */
function pdf({ trailer = '', page = '/Type/Page/Parent 2 0 R', after = '\n' } = {}): string {
  const body = `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n3 0 obj<<${page}>>endobj\n`
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R${trailer}>>\n`
  return `${body}${table}startxref\n${body.length}\n%%EOF${after}`
}

describe('[CASE-20] a PDF is judged while it is chosen', () => {
  test('one that is whole passes, also with something behind its end or in front of its start', () => {
    expect(findPdfProblem(bytesOf(pdf()))).toBeNull()
    expect(findPdfProblem(bytesOf(pdf({ after: '\r\n\0\0\0' })))).toBeNull()
    expect(findPdfProblem(bytesOf(`HTTP/1.1 200 OK\r\n\r\n${pdf()}`))).toBeNull()
    // saved again by a scanner: a second end is behind the first
    expect(findPdfProblem(bytesOf(`${pdf()}${pdf()}`))).toBeNull()
  })

  test.each([0.5, 0.6, 0.8, 0.97])('one that was cut at %d of its length is refused', (share) => {
    const whole = pdf()
    expect(findPdfProblem(bytesOf(whole.slice(0, Math.floor(whole.length * share))))).toBe('cut-pdf')
    // an earlier end far from the cut one proves nothing
    const grown = `${whole}${' '.repeat(4000)}${whole}`
    expect(findPdfProblem(bytesOf(grown.slice(0, Math.floor(grown.length * share))))).toBe('cut-pdf')
  })

  test('one whose table lies behind its end is refused', () => {
    expect(findPdfProblem(bytesOf(pdf().replace(/startxref\n\d+/, 'startxref\n99999')))).toBe('cut-pdf')
  })

  test('one with a password, or locked against changes, is refused; a page that mentions the word is not', () => {
    expect(findPdfProblem(bytesOf(pdf({ trailer: '/Encrypt 7 0 R' })))).toBe('locked')
    expect(findPdfProblem(bytesOf(pdf({ trailer: ' /Encrypt\n<</Filter/Standard>>' })))).toBe('locked')
    expect(findPdfProblem(bytesOf(pdf({ trailer: '/EncryptMetadata 7 0 R' })))).toBeNull()
    expect(findPdfProblem(bytesOf(pdf({ page: '/Contents(/Encrypt 7 0 R)' })))).toBeNull()
  })
})
