import { zipSync } from 'fflate'
import readWorkbookSheets, { type CellValue } from 'read-excel-file/universal'
import { assertFits, type SheetLimits, unpackWorkbook, WorkbookTooLarge } from './unpack-workbook.ts'
import { findUnseen, type Unseen } from './workbook-visibility.ts'

const MAX_BYTES = 20_000_000

/** A sheet's cells as text; empty cells are ''. */
export interface WorkbookSheet {
  name: string
  rows: string[][]
  /** what a person who opens it doesn't see */
  unseen: Unseen
}

const ALL_SEEN: Unseen = { isSheetHidden: false, hiddenRows: [], struckRows: [] }

/**
 * The same workbook, unpacked: the reader would unpack large parts in a worker from a blob, which our content security
 * policy refuses.
 */
function repack(parts: Record<string, Uint8Array>, most: SheetLimits): ArrayBuffer {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
  for (const [name, bytes] of Object.entries(parts)) {
    const xml = decoder.decode(bytes)
    // any part can be the sheet of a workbook
    assertFits(xml, most)
    if (!/worksheets\/[^/]+\.xml$/.test(name)) continue
    // a formula's error, '#N/A', is a text to show, not a reason to refuse the workbook
    parts[name] = encoder.encode(xml.replaceAll(/(<(?:\w+:)?c\b[^>]*\bt=)"e"/g, '$1"str"'))
  }
  const stored = zipSync(parts, { level: 0 })
  return stored.slice().buffer
}

function cellText(value: CellValue | null): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  // fifteen digits are what a spreadsheet keeps: 0.1 + 0.2 is 0.3
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

/** '2026-12-04 14:15', or only the day or the time where the cell has no more. */
function dateText(value: Date): string {
  const at = new Date(Math.round(value.getTime() / 60_000) * 60_000)
  if (Number.isNaN(at.getTime())) return ''
  const [day = '', time = ''] = at.toISOString().slice(0, 16).split('T')
  // a time alone is a part of day 0 of a spreadsheet's calendar
  if (at.getUTCFullYear() < 1905) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/**
 * The sheets of a workbook (.xlsx) that have cells.
 * @throws WorkbookTooLarge, or what the libraries throw for a file that is no workbook
 */
export async function readWorkbook(bytes: Uint8Array, most: SheetLimits): Promise<WorkbookSheet[]> {
  if (bytes.length > MAX_BYTES) throw new WorkbookTooLarge()
  const parts = unpackWorkbook(bytes)
  const sheets = await readWorkbookSheets(repack(parts, most))
  const unseen = findUnseen(parts)
  return sheets
    .filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
    .map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellText)),
      unseen: unseen.get(sheet) ?? ALL_SEEN,
    }))
}
