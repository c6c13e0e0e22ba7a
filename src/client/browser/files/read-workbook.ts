import { unzipSync, zipSync } from 'fflate'
import readWorkbookSheets, { type CellValue } from 'read-excel-file/universal'
import { findUnseen, type Unseen } from './workbook-visibility.ts'

/** A small zip file can hold gigabytes: both sizes are limited. */
const MAX_BYTES = 20_000_000
const MAX_UNPACKED_BYTES = 120_000_000
const MAX_PARTS = 500

/** The workbook is larger than a list of loads. */
export class WorkbookTooLarge extends Error {}

/** A sheet's cells as text; empty cells are ''. */
export interface WorkbookSheet {
  name: string
  rows: string[][]
  /** what a person who opens it doesn't see */
  unseen: Unseen
}

const ALL_SEEN: Unseen = { isSheetHidden: false, hiddenRows: [], struckRows: [] }

interface Limits {
  rows: number
  columns: number
}

/** The workbook's XML, unpacked within the limits. @throws WorkbookTooLarge, or what fflate throws */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let [left, parts] = [MAX_UNPACKED_BYTES, MAX_PARTS]
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      left -= originalSize
      parts -= 1
      if (left < 0 || parts < 0) throw new WorkbookTooLarge()
      return true
    },
  })
}

const CELL = /<(?:\w+:)?c\b[^>]*\br="([A-Z]{1,7})(\d{1,9})"/g
const ROW = /<(?:\w+:)?row\b[^>]*\br="(\d{1,9})"/g
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** One cell at the far end makes the reader fill every cell before it. @throws WorkbookTooLarge */
function assertFits(xml: string, most: Limits): void {
  for (const [, letters = '', row] of xml.matchAll(CELL)) {
    if (Number(row) > most.rows || columnNumber(letters) > most.columns) throw new WorkbookTooLarge()
  }
  for (const [, row] of xml.matchAll(ROW)) if (Number(row) > most.rows) throw new WorkbookTooLarge()
}

/**
 * The same workbook, unpacked: the reader would unpack large parts in a worker from a blob, which our content security
 * policy refuses.
 */
function repack(parts: Record<string, Uint8Array>, most: Limits): ArrayBuffer {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
  for (const [name, bytes] of Object.entries(parts)) {
    if (!/worksheets\/[^/]+\.xml$/.test(name)) continue
    const xml = decoder.decode(bytes)
    assertFits(xml, most)
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
export async function readWorkbook(bytes: Uint8Array, most: Limits): Promise<WorkbookSheet[]> {
  if (bytes.length > MAX_BYTES) throw new WorkbookTooLarge()
  const parts = unpack(bytes)
  const unseen = findUnseen(parts)
  const sheets = await readWorkbookSheets(repack(parts, most))
  return sheets
    .filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
    .map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellText)),
      unseen: unseen.get(sheet) ?? ALL_SEEN,
    }))
}
