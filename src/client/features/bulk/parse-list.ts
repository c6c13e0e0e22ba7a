import Papa from 'papaparse'
import { toStoredForm } from '#domain/text/unicode-form.ts'
import { countColumnNames } from '#contract/freight/guess-columns.ts'
import { IMPORT_COPY } from './copy.ts'
import { isMarkup, isZip, refuseForeign, refuseText } from './file-kind.ts'
import { groupStops } from './group-stops.ts'
import { nameNumberedEnds } from './numbered-stops.ts'
import { HEADER_SEARCH, MAX_ROWS, type ParsedList } from './import-row.ts'

export type ParseResult = { ok: true; table: ParsedList } | { ok: false; message: string }

export const MAX_BYTES = 50_000_000
export const MAX_COLUMNS = 600
/** Longer than any line of a list of loads. */
const LONGEST_LINE = 20_000
const LONGEST_CELL = 5_000

const no = (message: string): ParseResult => ({ ok: false, message })
const { file: say } = IMPORT_COPY

/** Whether the reader of workbooks opens it: an .xlsx workbook is a zip file, and reports save markup as '.xls'. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return isZip(bytes) || isMarkup(bytes)
}

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
export function textOf(bytes: Uint8Array): { text: string; note: string | null } | null {
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
      note: say.windows1252,
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

/** Lines looked at: titles above the column names have no delimiters. */
const DELIMITER_SEARCH = 30

/** The delimiter of the line with the most cells, ignoring quoted parts: 'Dallas, TX; 75201' is cut at semicolons. */
function delimiterOf(text: string): string {
  const lines = text.trimStart().split('\n', DELIMITER_SEARCH)
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  // tabs and semicolons are rare in cells; a comma can be part of any city or amount
  const count = (delimiter: string) => Math.max(...bare.map((line) => line.split(delimiter).length))
  const [names = ''] = [...bare].sort((a, b) => letters(b) - letters(a))
  const inNames = (delimiter: string) => names.split(delimiter).length
  return DELIMITERS.reduce((best, each) =>
    inNames(each) > inNames(best) || (inNames(each) === inNames(best) && count(each) > count(best)) ? each : best,
  )
}

/** Letters and no digits: most of all in the line with the column names. */
function letters(line: string): number {
  return /\d/.test(line) ? 0 : line.replaceAll(/[^a-z]/gi, '').length
}

/** @param name for the user */
export function parseListFile(name: string, bytes: Uint8Array): ParseResult {
  if (bytes.length === 0) return no(say.empty)
  if (bytes.length > MAX_BYTES) return no(say.tooLarge)
  const foreign = refuseForeign(bytes)
  if (foreign !== null) return no(foreign)
  const read = textOf(bytes)
  return read === null ? no(say.noText) : parseListText(name, read.text, read.note)
}

export function parseListText(name: string, typed: string, note: string | null = null): ParseResult {
  const text = typed.replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') return no(say.empty)
  const other = ediMessage(text) ?? refuseText(text)
  if (other !== null) return no(other)
  const overlong = overlongLine(text)
  if (overlong !== null) return no(say.longLine(overlong))
  const { data, errors } = Papa.parse<string[]>(text, { newline: '\n', delimiter: delimiterOf(text) })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open) return no(say.openQuote((open.row ?? 0) + 1))
  return tableOf(name, data, note)
}

/**
 * What isn't a list: an X12 message without its envelope, which begins with GS or ST, or an EDIFACT one, which begins with
 * UNA or UNB, its first message with UNH (ISO 9735). `open-list.ts` has read whole X12 messages before.
 */
function ediMessage(text: string): string | null {
  const start = text.trimStart()
  if (/^(?:UNA.{6}\s*UNB|UNB|UNH)\+/.test(start)) return say.edifact(/UNH\+[^+]*\+([A-Z]{6})/.exec(start)?.[1] ?? '')
  const isBare = /^(?:GS|ST)[^A-Za-z0-9\s,;]/.test(start)
  const set = isBare ? /(?:^|[^A-Za-z0-9])ST[^A-Za-z0-9\s](\d{3})(?!\d)/.exec(start)?.[1] : undefined
  return set === undefined ? null : say.bareEdi(set)
}

/** The rows that aren't blank, if they can be a list of loads. */
export function tableOf(name: string, rows: readonly string[][], note: string | null): ParseResult {
  const table: ParsedList = { name, lines: [], numbers: [], note }
  for (const [at, written] of rows.entries()) {
    const line = written.map(toStoredForm)
    if (line.every((cell) => cell.trim() === '')) continue
    table.lines.push(line)
    table.numbers.push(at + 1)
  }
  return judged(groupStops(table) ?? nameNumberedEnds(table) ?? table)
}

function judged(table: ParsedList): ParseResult {
  const { lines, numbers } = table
  if (lines.length > MAX_ROWS + 1) {
    return no(say.tooManyRows(lines.length))
  }
  const wide = lines.findIndex((line) => line.length > MAX_COLUMNS)
  if (wide >= 0) return no(say.tooWide(numbers[wide] ?? 0, MAX_COLUMNS))
  const long = lines.findIndex((line) => line.some((cell) => cell.length > LONGEST_CELL))
  if (long >= 0) return no(say.longCell(numbers[long] ?? 0))
  return { ok: true, table }
}

/** Lines searched for column names: reports begin with titles, filters and a date. */
/** Names below which a line under the first is no header. */
const LEAST_NAMES = 3

/** The line with the column names, from 0; null when the list has none. */
export function findHeaderLine({ lines }: ParsedList): number | null {
  let best: { line: number; names: number } | null = null
  for (const [line, cells] of lines.slice(0, HEADER_SEARCH).entries()) {
    const names = countColumnNames(cells)
    if (names > (best?.names ?? (line === 0 ? 0 : LEAST_NAMES - 1))) best = { line, names }
  }
  return best?.line ?? null
}

const REMARK =
  /^\W*(?:grand |sub-?|sub )?(?:total|sum|count|average|avg|page|printed|generated|report|end of|loads? total|# of loads)\b/i

/** Whether a line is no load: a total, a section's title, or the column names once more. */
export function isRemarkLine(
  line: readonly string[],
  header: readonly string[] | undefined,
  hasPlace: boolean,
): boolean {
  const cells = line.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (header && cells.length > 1 && line.every((cell, at) => cell.trim() === (header[at] ?? '').trim())) return true
  if (hasPlace) return false
  const isTitle = cells.length === 1 && (header?.length ?? line.length) > 3
  return isTitle || cells.slice(0, 3).some((cell) => REMARK.test(cell))
}
