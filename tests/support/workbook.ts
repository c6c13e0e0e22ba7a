import { strToU8, zipSync } from 'fflate'

/** A number is a number cell, a Date a cell with a date's style. */
export type WorkbookCell = string | number | Date | null

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const DAY_MS = 24 * 60 * 60 * 1000

function columnLetters(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26)
}

function cellXml(cell: WorkbookCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${(cell.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

export function sheetXml(rows: readonly (readonly WorkbookCell[])[]): string {
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, at) => cellXml(cell, `${columnLetters(at)}${line + 1}`)).join('')
    return `<row r="${line + 1}">${cells}</row>`
  })
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** The parts of a workbook (.xlsx) with these sheets' XML. */
export function workbookParts(sheets: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  const names = Object.keys(sheets)
  const list = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}">${links.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  }
  for (const [at, name] of names.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = sheets[name] ?? ''
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))
}

/** A workbook (.xlsx) with one sheet. */
export function workbookOf(rows: readonly (readonly WorkbookCell[])[]): Uint8Array {
  return zipParts(workbookParts({ Loads: sheetXml(rows) }))
}

export function zipParts(parts: Record<string, Uint8Array>): Uint8Array {
  return zipSync(parts)
}
