import { readHtmlTables, readXmlWorkbook } from '#client/browser/files/read-markup-tables.ts'
import { readWorkbook, type WorkbookSheet } from '#client/browser/files/read-workbook.ts'
import { WorkbookTooLarge } from '#client/browser/files/unpack-workbook.ts'
import { isMarkup, isXmlWorkbook, isZip, refuseZip } from './file-kind.ts'
import { IMPORT_COPY } from './copy.ts'
import { MAX_ROWS } from './import-row.ts'
import { findHeaderLine, MAX_BYTES, MAX_COLUMNS, type ParseResult, tableOf, textOf } from './parse-list.ts'

const { file: say } = IMPORT_COPY
/** Titles and blank rows may stand above the loads. */
const MOST = { rows: MAX_ROWS + 1000, columns: MAX_COLUMNS }

/** Reads the sheet of a workbook (.xlsx, or markup under an Excel name) that looks like a list of loads. */
export async function parseWorkbook(name: string, bytes: Uint8Array): Promise<ParseResult> {
  const refused = isZip(bytes) ? refuseZip(bytes) : null
  if (refused !== null) return { ok: false, message: refused }
  try {
    return !isZip(bytes) && isMarkup(bytes) ? parseMarkup(name, bytes) : choose(name, await readWorkbook(bytes, MOST))
  } catch (error) {
    return { ok: false, message: error instanceof WorkbookTooLarge ? say.largeWorkbook : say.badWorkbook }
  }
}

function parseMarkup(name: string, bytes: Uint8Array): ParseResult {
  if (bytes.length > MAX_BYTES) throw new WorkbookTooLarge()
  const read = textOf(bytes)
  if (read === null) return { ok: false, message: say.noText }
  const isXml = isXmlWorkbook(read.text)
  const sheets = isXml ? readXmlWorkbook(read.text, MOST) : readHtmlTables(read.text, MOST)
  return sheets.length === 0 ? { ok: false, message: say.webPage } : choose(name, sheets)
}

/** A hidden sheet is read only where no other is. */
function choose(name: string, sheets: readonly WorkbookSheet[]): ParseResult {
  const visible = sheets.filter(({ unseen }) => !unseen.isSheetHidden)
  const read = (visible.length > 0 ? visible : sheets).map((sheet) => {
    const { hiddenRows, struckRows } = sheet.unseen
    const leftOut = new Set([...hiddenRows, ...struckRows])
    const hasCells = (row: number) => sheet.rows[row - 1]?.some((cell) => cell.trim() !== '')
    const notes = [
      sheets.length > 1 && say.sheetNote(sheet.name),
      hiddenRows.some(hasCells) && say.hiddenRows(hiddenRows.filter(hasCells)),
      struckRows.some(hasCells) && say.struckRows(struckRows.filter(hasCells)),
    ]
    // left-out rows stay as blank ones: the others keep their numbers
    const rows = sheet.rows.map((row, at) => (leftOut.has(at + 1) ? [] : row))
    return tableOf(name, rows, notes.filter(Boolean).join(' ') || null)
  })
  const withNames = read.find((result) => result.ok && findHeaderLine(result.table) !== null)
  return withNames ?? read[0] ?? { ok: false, message: say.empty }
}
