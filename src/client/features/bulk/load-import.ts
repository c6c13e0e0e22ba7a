import { type BulkResult, MAX_BULK_ROWS } from '#contract/freight/load-bulk.ts'
import { CSV_COLUMNS, type CsvField, type CsvMapping, guessColumnMapping } from '#contract/freight/csv-column.ts'
import { createCellReader, createRowValidator, parseCsvRow } from '#contract/freight/load-csv.ts'
import { findFormField, toLoadPayload } from '#contract/freight/load-form.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { addReferences } from '#contract/freight/load-reference.ts'
import type { ParsedList } from './parse-list.ts'
import {
  type ByField,
  type RowCounts,
  type RowFilter,
  type RowResult,
  ROWS_PER_PAGE,
  type ImportRow,
} from './import-row.ts'

/** Everything done to a list since it was read; all of it is stored on the device. */
export interface ImportEdits {
  hasHeader: boolean
  mapping: CsvMapping
  corrected: [line: number, cells: ByField][]
  leftOut: number[]
  results: [line: number, result: RowResult][]
  /** derived references under which rows were sent: rows keep theirs, whatever changes around them */
  sent?: [line: number, reference: string][]
}

/** A list of loads to post: column mapping, errors, and results. Lines count from 0. */
export class LoadImport {
  readonly table: ParsedList
  #work: ImportEdits
  #corrected: Map<number, ByField>
  #leftOut: Set<number>
  #results: Map<number, RowResult>
  #sent: Map<number, string>
  #problems = new Map<number, ByField>()
  #judged = 0
  /** reference of each line, own or derived; recomputed when texts change */
  #references: (string | null)[] | null = null
  #judge: (form: ReturnType<typeof parseCsvRow>) => ByField

  constructor(table: ParsedList, work: Partial<ImportEdits> | null, now: () => number) {
    this.table = table
    // an older version of the app may not have saved each part
    this.#work = { ...firstWork(table), ...work }
    this.#corrected = new Map(this.#work.corrected)
    this.#leftOut = new Set(this.#work.leftOut)
    this.#results = new Map(this.#work.results)
    this.#sent = new Map(this.#work.sent)
    this.#judge = createRowValidator(now)
    this.#judged = this.firstLine
  }

  get work(): ImportEdits {
    return {
      ...this.#work,
      corrected: [...this.#corrected],
      leftOut: [...this.#leftOut],
      results: [...this.#results],
      sent: [...this.#sent],
    }
  }

  get firstLine(): number {
    return this.#work.hasHeader ? 1 : 0
  }

  /** The list's column names. */
  get header(): string[] {
    const width = this.table.lines.reduce((most, line) => Math.max(most, line.length), 0)
    const names = this.#work.hasHeader ? this.table.lines[0] : undefined
    return Array.from({ length: width }, (_, at) => names?.[at]?.trim() || `Column ${at + 1}`)
  }

  /** Fields that have a column or a text for all rows, or are required. */
  get fields(): CsvField[] {
    const { columns, same } = this.#work.mapping
    return CSV_COLUMNS.filter(({ field, isNeeded }) => isNeeded || field in columns || field in same).map(
      ({ field }) => field,
    )
  }

  setMapping(mapping: CsvMapping, hasHeader: boolean): void {
    this.#work = { ...this.#work, mapping, hasHeader }
    this.#references = null
    this.#problems.clear()
    this.#judged = this.firstLine
  }

  /** Checks more rows for about this many milliseconds. */
  judgeFor(milliseconds: number, clock: () => number): RowCounts {
    const until = clock() + milliseconds
    while (this.#judged < this.table.lines.length && clock() < until) {
      this.#judgeLine(this.#judged)
      this.#judged += 1
    }
    return this.counts()
  }

  counts(): RowCounts {
    const counts = { all: this.table.lines.length - this.firstLine, wrong: 0, ready: 0, left: 0, posted: 0, exists: 0 }
    for (let line = this.firstLine; line < this.#judged; line += 1) counts[this.#stateOf(line)] += 1
    return { ...counts, judged: this.#judged - this.firstLine }
  }

  rows(filter: RowFilter, page: number): ImportRow[] {
    const rows: ImportRow[] = []
    let skip = (page - 1) * ROWS_PER_PAGE
    const end = filter === 'all' ? this.table.lines.length : this.#judged
    for (let line = this.firstLine; line < end && rows.length < ROWS_PER_PAGE; line += 1) {
      if (filter !== 'all' && this.#stateOf(line) !== filter) continue
      if (skip > 0) skip -= 1
      else rows.push(this.row(line))
    }
    return rows
  }

  row(line: number): ImportRow {
    this.#judgeLine(line)
    const cell = this.#cells(line)
    const result = this.#results.get(line)
    return {
      line,
      number: this.table.numbers[line] ?? line + 1,
      cells: Object.fromEntries(this.fields.map((field) => [field, cell(field)])),
      problems: this.#problems.get(line) ?? {},
      refusal: result?.errors.find(({ path }) => findFormField(path) === undefined)?.message ?? null,
      state: this.#stateOf(line),
      isChosen: !this.#leftOut.has(line),
      loadId: result?.loadId ?? null,
      loadNumber: result?.number ?? null,
    }
  }

  /** Fixes a cell. The server's errors no longer apply: they were about the old row. */
  correct(line: number, field: CsvField, text: string): void {
    this.#corrected.set(line, { ...this.#corrected.get(line), [field]: text })
    this.#references = null
    if (this.#results.get(line)?.outcome === 'refused') this.#results.delete(line)
    this.#judgeLine(line)
  }

  choose(line: number, isChosen: boolean): void {
    if (isChosen) this.#leftOut.delete(line)
    else this.#leftOut.add(line)
  }

  chooseAll(isChosen: boolean): void {
    this.#leftOut.clear()
    if (isChosen) return
    for (let line = this.firstLine; line < this.table.lines.length; line += 1) this.#leftOut.add(line)
  }

  /** The next rows to post; none when all are done. Rows whose pickup has passed by now aren't sent. */
  batch(): { lines: number[]; loads: NewLoad[] } {
    const lines: number[] = []
    for (let line = this.firstLine; line < this.table.lines.length && lines.length < MAX_BULK_ROWS; line += 1) {
      if (this.#results.has(line) || this.#leftOut.has(line)) continue
      this.#judgeLine(line)
      if (this.#stateOf(line) === 'ready') lines.push(line)
    }
    const loads = lines.map((line) => ({ ...this.#payload(line), reference: this.#referenceOf(line) }))
    for (const [at, line] of lines.entries()) {
      const reference = loads[at]?.reference
      if (reference && !hasReference(this.#payload(line))) this.#sent.set(line, reference)
    }
    return { lines, loads }
  }

  record(lines: readonly number[], results: readonly BulkResult[]): void {
    for (const [at, line] of lines.entries()) {
      const result = results[at]
      if (!result) continue
      const { outcome, id, number, errors } = result
      this.#results.set(line, { outcome, loadId: id, number, errors })
      if (outcome === 'refused') this.#sent.delete(line)
      this.#judgeLine(line)
    }
  }

  #payload(line: number): NewLoad {
    return toLoadPayload(parseCsvRow(this.#cells(line)))
  }

  /** Derived from the whole list, regardless of what's posted when: two identical rows are two loads. */
  #referenceOf(line: number): string | null {
    this.#references ??= addReferences(
      this.table.lines.map((_, each) => this.#payloadAsSent(each)),
      new Set(this.#sent.values()),
    ).map(({ reference }) => reference ?? null)
    return this.#references[line] ?? null
  }

  #payloadAsSent(line: number): NewLoad {
    const load = this.#payload(line)
    return hasReference(load) ? load : { ...load, reference: this.#sent.get(line) }
  }

  #cells(line: number) {
    return createCellReader(this.table.lines[line] ?? [], this.#work.mapping, this.#corrected.get(line))
  }

  #judgeLine(line: number): void {
    const problems = this.#judge(parseCsvRow(this.#cells(line)))
    for (const { path, message } of this.#results.get(line)?.errors ?? []) {
      const field = findFormField(path)
      if (field) problems[field as CsvField] ??= message
    }
    if (Object.keys(problems).length > 0) this.#problems.set(line, problems)
    else this.#problems.delete(line)
  }

  #stateOf(line: number): ImportRow['state'] {
    const outcome = this.#results.get(line)?.outcome
    if (outcome === 'posted' || outcome === 'exists') return outcome
    if (outcome === 'refused' || this.#problems.has(line)) return 'wrong'
    return this.#leftOut.has(line) ? 'left' : 'ready'
  }
}

function hasReference({ reference }: NewLoad): boolean {
  return Boolean(reference?.trim())
}

/** A first line without any known column is a load, not a header. */
function firstWork({ lines }: ParsedList): ImportEdits {
  const mapping = guessColumnMapping(lines[0] ?? [])
  const hasHeader = Object.keys(mapping.columns).length > 0
  return { hasHeader, mapping, corrected: [], leftOut: [], results: [] }
}
