import { readWorkbook, type WorkbookSheet, WorkbookTooLarge } from '#client/browser/files/read-workbook.ts'
import { IMPORT_COPY } from './copy.ts'
import { MAX_ROWS } from './import-row.ts'
import { findHeaderLine } from './list-layout.ts'
import { MAX_COLUMNS, type ParseResult, tableOf } from './parse-list.ts'

const { file: say } = IMPORT_COPY
/** Titles and blank rows may stand above the loads. */
const MOST = { rows: MAX_ROWS + 1000, columns: MAX_COLUMNS }

/** Reads the sheet of a workbook (.xlsx) that looks like a list of loads. */
export async function parseWorkbook(name: string, bytes: Uint8Array): Promise<ParseResult> {
  try {
    return choose(name, await readWorkbook(bytes, MOST))
  } catch (error) {
    return { ok: false, message: error instanceof WorkbookTooLarge ? say.largeWorkbook : say.badWorkbook }
  }
}

function choose(name: string, sheets: readonly WorkbookSheet[]): ParseResult {
  const read = sheets.map((sheet) => tableOf(name, sheet.rows, sheets.length > 1 ? say.sheetNote(sheet.name) : null))
  const withNames = read.find((result) => result.ok && findHeaderLine(result.table) !== null)
  return withNames ?? read[0] ?? { ok: false, message: say.empty }
}
