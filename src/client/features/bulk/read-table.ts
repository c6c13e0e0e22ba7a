import Papa from 'papaparse'
import { MOST_ROWS } from './sheet-row.ts'

/** A list as read from a file: every line that says anything, with its number in the file. */
export interface Table {
  name: string
  lines: string[][]
  /** the number of each line, from 1, as a spreadsheet counts them */
  numbers: number[]
  /** something to know about how it was read */
  note: string | null
}

export type ReadAnswer = { ok: true; table: Table } | { ok: false; message: string }

const MOST_BYTES = 50_000_000
const MOST_COLUMNS = 200
/** Longer than any line of a list of loads. */
const LONGEST_LINE = 20_000
const LONGEST_CELL = 5_000

const no = (message: string): ReadAnswer => ({ ok: false, message })

/** What a file starts with that is no text, and what to do about it. */
const FOREIGN: readonly (readonly [start: readonly number[], message: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel workbook or another packed file, not a CSV file. In your spreadsheet choose "Save as" and "CSV UTF-8", then choose that file here.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel workbook, not a CSV file. In your spreadsheet choose "Save as" and "CSV UTF-8", then choose that file here.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose a CSV file with one load in each row.'],
]
const NO_TEXT = 'This is not a text file. Choose a CSV file with one load in each row.'
const EMPTY = 'This file is empty. Choose a CSV file with one load in each row.'

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** @throws TypeError when the bytes are not of that encoding */
function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

/** UTF-16 without its mark: every other byte of plain text is a nought. */
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

/** The text of a file in whatever encoding a spreadsheet wrote it. */
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
      note: 'This file is not in UTF-8, so it was read as Windows-1252. Look at names with accents before you post.',
    }
  }
}

/** The number of the first line that is longer than any list's, or null. */
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

/** What stands between the names of the first line, its quoted parts aside. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const names = first.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => names.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** @param name of the file, for people */
export function readBytes(name: string, bytes: Uint8Array): ReadAnswer {
  if (bytes.length === 0) return no(EMPTY)
  if (bytes.length > MOST_BYTES) return no('This file is larger than 50 MB. Split it into smaller ones.')
  const foreign = FOREIGN.find(([start]) => startsWith(bytes, start))
  if (foreign) return no(foreign[1])
  const read = textOf(bytes)
  return read === null ? no(NO_TEXT) : readText(name, read.text, read.note)
}

export function readText(name: string, typed: string, note: string | null = null): ReadAnswer {
  const text = typed.replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') return no(EMPTY)
  const overlong = overlongLine(text)
  if (overlong !== null) {
    return no(`Line ${overlong} is longer than any row of loads. Is this a CSV file with one load in each row?`)
  }
  const { data, errors } = Papa.parse<string[]>(text, { newline: '\n', delimiter: delimiterOf(text) })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open)
    return no(
      `A quotation mark in row ${(open.row ?? 0) + 1} is never closed. Mend that row, then choose the file again.`,
    )
  const table: Table = { name, lines: [], numbers: [], note }
  for (const [at, line] of data.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue
    table.lines.push(line)
    table.numbers.push(at + 1)
  }
  return judged(table)
}

function judged(table: Table): ReadAnswer {
  const { lines, numbers } = table
  if (lines.length > MOST_ROWS + 1) {
    return no(`This file has ${lines.length.toLocaleString('en-US')} rows. Split it into files of 100,000.`)
  }
  const wide = lines.findIndex((line) => line.length > MOST_COLUMNS)
  if (wide >= 0) return no(`Row ${numbers[wide]} has more than ${MOST_COLUMNS} columns. Is this a list of loads?`)
  const long = lines.findIndex((line) => line.some((cell) => cell.length > LONGEST_CELL))
  if (long >= 0) return no(`Row ${numbers[long]} holds a text of more than 5,000 characters. Shorten it first.`)
  return { ok: true, table }
}
