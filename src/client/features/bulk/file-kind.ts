import { IMPORT_COPY } from './copy.ts'

const { file: say } = IMPORT_COPY

const [ZIP, OLE, PDF] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
] as const
const STARTS_LOOKED_AT = 2000
const MARKUP = /^\s*<(?:\?xml|!doctype|!--|html|head|body|meta|style|table|div|center|font|form|p|br|span|script)\b/i
const XML_WORKBOOK = /<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/

/** What a file is by its content: its name says nothing, since reports save web pages as '.xls'. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP)
}

/** Whether a file is a web page or XML, in any encoding. */
export function isMarkup(bytes: Uint8Array): boolean {
  return MARKUP.test(startOf(bytes))
}

/** Whether a text of markup is a workbook of Excel 2002 or 2003. */
export function isXmlWorkbook(text: string): boolean {
  return XML_WORKBOOK.test(text.slice(0, 20_000))
}

/** Why a file that isn't text can't be read, and what to do; null for any other. */
export function refuseForeign(bytes: Uint8Array): string | null {
  if (startsWith(bytes, PDF)) return say.pdf
  if (startsWith(bytes, OLE)) return refuseOle(bytes)
  if (startOf(bytes).startsWith('{\\rtf')) return say.word
  return null
}

/** Old Office files and locked new ones are both containers that name their parts in UTF-16. */
function refuseOle(bytes: Uint8Array): string {
  const names = new TextDecoder('utf-16le').decode(bytes)
  if (names.includes('EncryptedPackage')) return say.locked
  if (names.includes('WordDocument')) return say.word
  if (names.includes('__substg1.0_')) return say.mail
  return say.old
}

/** Why a zip file is no .xlsx workbook, and what to do; null for one that is. */
export function refuseZip(bytes: Uint8Array): string | null {
  const latin1 = new TextDecoder('latin1')
  const names = latin1.decode(bytes.subarray(0, STARTS_LOOKED_AT)) + latin1.decode(bytes.subarray(-65_536))
  if (names.includes('xl/workbook.xml')) return null
  if (names.includes('xl/workbook.bin')) return say.binary
  if (names.includes('application/vnd.oasis.opendocument')) return say.openDocument
  if (names.includes('word/document.xml')) return say.word
  // a workbook whose parts have other names, or a cut one
  const isWhole = names.includes('PK\u0005\u0006')
  return names.includes('[Content_Types].xml') || !isWhole ? null : say.zip
}

/** Why a text is no list, and what to do; null for one that may be. */
export function refuseText(text: string): string | null {
  const start = text.trimStart()
  if (/^[[{]\s*["[{]/.test(start) && isJson(start)) return say.json
  if (/^MIME-Version:/i.test(start)) return say.webArchive
  return MARKUP.test(start.slice(0, STARTS_LOOKED_AT)) ? say.webPage : null
}

function isJson(text: string): boolean {
  // its first names are enough: the file may be cut
  return /^[[{][\s[{]*"[^"]*"\s*:/.test(text) || /^\[\s*\[\s*"/.test(text)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** The first letters, without byte order marks and the zeros of UTF-16. */
function startOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes.subarray(0, STARTS_LOOKED_AT))
    .replaceAll(/\0|^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/g, '')
}
