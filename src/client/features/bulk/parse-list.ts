import Papa from 'papaparse'
import { MAX_ROWS } from './import-row.ts'

/** A list as read from a file: every line that isn't blank, with its line number. */
export interface ParsedList {
  name: string
  lines: string[][]
  /** line numbers from 1, as in a spreadsheet */
  numbers: number[]
  /** what to know about how it was read */
  note: string | null
}

export type ParseResult = { ok: true; table: ParsedList } | { ok: false; message: string }

const MAX_BYTES = 50_000_000
const MAX_COLUMNS = 200
/** Longer than any line of a list of loads. */
const LONGEST_LINE = 20_000
const LONGEST_CELL = 5_000

const no = (message: string): ParseResult => ({ ok: false, message })

/** First bytes of files that aren't text, and what to do about each. */
const FOREIGN: readonly (readonly [start: readonly number[], message: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel workbook or a zip file, not a CSV file. In your spreadsheet, choose "Save As" and "CSV UTF-8", then choose that file here.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel workbook, not a CSV file. In your spreadsheet, choose "Save As" and "CSV UTF-8", then choose that file here.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose a CSV file with one load per row.'],
]
const NO_TEXT = "This isn't a text file. Choose a CSV file with one load per row."
const EMPTY = 'This file is empty. Choose a CSV file with one load per row.'

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** @throws TypeError if the bytes aren't valid in that encoding */
function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

/** UTF-16 without a byte order mark: every other byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1000 - (bytes.length % 2))
  const noughts = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) noughts[at % 2] = (noughts[at % 2] ?? 0) + 1
  })
  const half = start.length / 2
  if ((noughts[1] ?? 0) > half * 0.6 && noughts[0] === 0) return 'utf-16le'
  return (noughts[0] ?? 0) > half * 0.6 && noughts[1] === 0 ? 'utf-16be' : null
}

/** The text of a file in any encoding that spreadsheets write. */
function textOf(bytes: Uint8Array): { text: string; note: string | null } | null {
  try {
    if (startsWith(bytes, [0xff, 0xfe])) return { text: decoded(bytes, 'utf-16le'), note: null }
    if (startsWith(bytes, [0xfe, 0xff])) return { text: decoded(bytes, 'utf-16be'), note: null }
    const unmarked = unmarkedUtf16(bytes)
    if (unmarked) return { text: decoded(bytes, unmarked), note: null }
    if (bytes.includes(0)) return null
    return { text: decoded(bytes, 'utf-8'), note: null }
  } catch {
    if (bytes.includes(0)) return null
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: "This file isn't UTF-8, so we read it as Windows-1252. Check names with accents before you post.",
    }
  }
}

/** Number of the first line longer than LONGEST_LINE, or null. */
function overlongLine(text: string): number | null {
  let from = 0
  for (let line = 1; from <= text.length; line += 1) {
    const end = text.indexOf('\n', from)
    const length = (end < 0 ? text.length : end) - from
    if (length > LONGEST_LINE) return line
    if (end < 0) return null
    from = end + 1
  }
  return null
}

const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter between the first line's names, ignoring quoted parts. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const names = first.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => names.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** @param name for the user */
export function parseListFile(name: string, bytes: Uint8Array): ParseResult {
  if (bytes.length === 0) return no(EMPTY)
  if (bytes.length > MAX_BYTES) return no('This file is larger than 50 MB. Split it into smaller files.')
  const foreign = FOREIGN.find(([start]) => startsWith(bytes, start))
  if (foreign) return no(foreign[1])
  const read = textOf(bytes)
  return read === null ? no(NO_TEXT) : parseListText(name, read.text, read.note)
}

export function parseListText(name: string, typed: string, note: string | null = null): ParseResult {
  const text = typed.replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') return no(EMPTY)
  const overlong = overlongLine(text)
  if (overlong !== null) {
    return no(`Line ${overlong} is too long for a load. Is this a CSV file with one load per row?`)
  }
  const { data, errors } = Papa.parse<string[]>(text, { newline: '\n', delimiter: delimiterOf(text) })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open)
    return no(
      `Row ${(open.row ?? 0) + 1} has a quotation mark that is never closed. Fix that row, then choose the file again.`,
    )
  const table: ParsedList = { name, lines: [], numbers: [], note }
  for (const [at, line] of data.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue
    table.lines.push(line)
    table.numbers.push(at + 1)
  }
  return judged(table)
}

function judged(table: ParsedList): ParseResult {
  const { lines, numbers } = table
  if (lines.length > MAX_ROWS + 1) {
    return no(`This file has ${lines.length.toLocaleString('en-US')} rows. Split it into files of up to 100,000 rows.`)
  }
  const wide = lines.findIndex((line) => line.length > MAX_COLUMNS)
  if (wide >= 0) return no(`Row ${numbers[wide]} has more than ${MAX_COLUMNS} columns. Is this a list of loads?`)
  const long = lines.findIndex((line) => line.some((cell) => cell.length > LONGEST_CELL))
  if (long >= 0) return no(`Row ${numbers[long]} has a cell with more than 5,000 characters. Shorten it first.`)
  return { ok: true, table }
}
