import type { DocumentProblem } from './document.ts'

/** Readers look for the end of a PDF in its last kilobyte. */
const TAIL_BYTES = 1024

/**
 * Why a PDF can't be filed, by its structure alone; null if it looks whole. A file that was cut short lacks its end, and a
 * reader that repairs it shows blank pages or leaves the last ones out.
 */
export function findPdfProblem(bytes: Uint8Array): Extract<DocumentProblem, 'cut-pdf' | 'locked'> | null {
  const tail = toText(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
  const [, xref] = /startxref\s+(\d+)\s+%%EOF/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref')))) ?? []
  if (xref === undefined || Number(xref) >= bytes.length) return 'cut-pdf'
  return isEncrypted(bytes, Number(xref)) ? 'locked' : null
}

const ENCRYPT = '/Encrypt'

/** The entry is in the trailer, or in the dictionary of a cross-reference stream; neither is ever compressed. */
function isEncrypted(bytes: Uint8Array, xref: number): boolean {
  for (let at = bytes.indexOf(ENCRYPT.charCodeAt(0)); at !== -1; at = bytes.indexOf(ENCRYPT.charCodeAt(0), at + 1)) {
    if (!isTextAt(bytes, at, ENCRYPT)) continue
    const after = toText(bytes.subarray(at + ENCRYPT.length, at + ENCRYPT.length + 40))
    // a reference or a dictionary, and no longer name such as EncryptMetadata
    const isEntry = /^\s*(\d+\s+\d+\s+R|<<)/.test(after)
    if (isEntry && (at >= xref || isInTrailer(bytes, at))) return true
  }
  return false
}

/** A linearized file has a first trailer near its start. */
function isInTrailer(bytes: Uint8Array, at: number): boolean {
  const before = toText(bytes.subarray(Math.max(0, at - TAIL_BYTES), at))
  return before.lastIndexOf('trailer') > before.lastIndexOf('stream') || /\/Type\s*\/XRef/.test(before)
}

function isTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

function toText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
