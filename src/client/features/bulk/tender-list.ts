import { CSV_COLUMNS, type CsvColumn, type CsvField, listBetweenColumns } from '#contract/freight/csv-column.ts'
import { type TenderCells, tenderCells } from '#contract/freight/tender-cells.ts'
import { checkInterchange } from '#domain/edi/acknowledge.ts'
import type { SetCheck } from '#domain/edi/check-set.ts'
import { describeFault, describeGroupErrors, describeSetErrors } from '#domain/edi/describe-set.ts'
import { type EdiInterchange, type EdiSet, SET_IDS } from '#domain/edi/interchange.ts'
import { whyHeld } from '#domain/edi/postable-tender.ts'
import { readEdiText } from '#domain/edi/read-interchange.ts'
import { readTender } from '#domain/edi/read-tender.ts'
import type { EdiTender } from '#domain/edi/tender.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { IMPORT_COPY } from './copy.ts'
import { MAX_ROWS, type ParsedList } from './import-row.ts'
import type { ParseResult } from './parse-list.ts'

const { edi: say } = IMPORT_COPY
const ALL = new Set(SET_IDS)

/** Asked for even where no tender says them. */
const ASKED: readonly CsvField[] = [
  'rate',
  'commodity.trailer',
  'pickupContact.name',
  'pickupContact.phone',
  'pickupContact.email',
  'deliveryContact.name',
  'deliveryContact.phone',
  'deliveryContact.email',
]

interface TenderRow {
  tender: EdiTender
  /** why it can't be posted */
  refusal: string | null
}

/** The load tenders of a message as a list with one load per row. */
export function parseTenders(name: string, text: string): ParseResult {
  const file = readEdiText(text)
  if (!file.ok) return { ok: false, message: file.why === 'too large' ? say.tooLarge : say.unreadable }
  const rows: TenderRow[] = []
  const problems: string[] = []
  for (const interchange of file.interchanges) readRows(interchange, rows, problems)
  const refusals = rows.flatMap(({ refusal }) => refusal ?? [])
  if (refusals.length === rows.length) return { ok: false, message: refusals[0] ?? problems[0] ?? say.nothing }
  const notes = [...file.interchanges.flatMap((each) => each.notes).map(say.note), ...problems]
  const remarks = rows.flatMap(({ tender }) => tender.remarks.map((remark) => say.remark(tender.shipmentId, remark)))
  return { ok: true, table: tableOf(name, rows.slice(0, MAX_ROWS), [...new Set([...notes, ...remarks])]) }
}

function readRows(interchange: EdiInterchange, rows: TenderRow[], problems: string[]) {
  const { fault, groups } = checkInterchange(interchange, ALL)
  if (fault !== null) problems.push(say.refused(describeFault(interchange, fault)))
  for (const group of groups) {
    for (const words of describeGroupErrors(group)) problems.push(say.refused(words))
    for (const { set, check } of group.sets) {
      if (set.id !== '204') problems.push(say.other(set.id))
      else rows.push(readRow(set, check))
    }
  }
}

function readRow(set: EdiSet, check: SetCheck): TenderRow {
  const tender = readTender(set)
  if (check.answer === 'R')
    return { tender, refusal: say.rejected(describeSetErrors(set, check).map(({ words }) => words)) }
  if (tender.purpose === 'cancel') return { tender, refusal: say.cancels(tender.shipmentId) }
  return { tender, refusal: whyHeld(tender) }
}

function tableOf(name: string, rows: readonly TenderRow[], notes: readonly string[]): ParsedList {
  const cells = rows.map(({ tender }) => tenderCells(tender))
  const most = Math.max(0, ...rows.map(({ tender }) => tender.stops.length - POSTED_STOPS.length))
  const numbers = Array.from({ length: most }, (_, index) => index + POSTED_STOPS.length)
  const columns = [...CSV_COLUMNS, ...listBetweenColumns(numbers)].filter(({ field }) => isShown(field, cells))
  return {
    name,
    lines: [columns.map(({ label }) => label), ...cells.map((row) => lineOf(row, columns))],
    numbers: [0, ...rows.map((_, index) => index + 1)],
    note: notes.length === 0 ? null : notes.join(' '),
    refusals: rows.flatMap(({ refusal }, index): [number, string][] =>
      refusal === null ? [] : [[index + 1, refusal]],
    ),
  }
}

function isShown(field: CsvField, cells: readonly TenderCells[]): boolean {
  return ASKED.includes(field) || cells.some((row) => row[field] !== undefined)
}

const lineOf = (row: TenderCells, columns: readonly CsvColumn[]) => columns.map(({ field }) => row[field] ?? '')
