import { type BulkResult, MAX_BULK_ROWS } from '#contract/freight/load-bulk.ts'
import { CSV_COLUMNS, type CsvField, type CsvMapping } from '#contract/freight/csv-column.ts'
import { createCellReader, createRowValidator } from '#contract/freight/load-csv.ts'
import { findFormField } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { addReferences } from '#contract/freight/load-reference.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import {
  askNotations,
  decideNotations,
  type Notation,
  type NotationAnswers,
  type NotationQuestion,
  type Notations,
  type NotedField,
} from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { type EqualValues, groupEqualValues } from './equal-values.ts'
import { isRemarkLine } from './list-layout.ts'
import { type ListSummary, type ReadyLoad, summarizeLoads } from './list-summary.ts'
import type { ParsedList } from './parse-list.ts'
import { findImplausible } from './plausible.ts'
import { type ReadRow, readRow } from './read-row.ts'
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
  /** the line with the column names, from 0, if there is one */
  headerLine: number
  mapping: CsvMapping
  /** how the user reads columns that read two ways */
  answers: NotationAnswers
  corrected: [line: number, cells: ByField][]
  /** unlikely values that the user confirmed, with the text that was confirmed */
  confirmed: [line: number, cells: ByField][]
  leftOut: number[]
  results: [line: number, result: RowResult][]
  /** derived references under which rows were sent: rows keep theirs, whatever changes around them */
  sent: [line: number, reference: string][]
}

const NO_EDITS: ImportEdits = {
  hasHeader: true,
  headerLine: 0,
  mapping: { columns: {}, same: {} },
  answers: {},
  corrected: [],
  confirmed: [],
  leftOut: [],
  results: [],
  sent: [],
}

interface Surroundings {
  /** null while the place names aren't on the device */
  gazetteer: Gazetteer | null
  now: () => number
}

/** A list of loads to post: column mapping, errors, and results. Lines count from 0. */
export class LoadImport {
  readonly table: ParsedList
  readonly #around: Surroundings
  #work: ImportEdits
  #corrected: Map<number, ByField>
  #confirmed: Map<number, ByField>
  #leftOut: Set<number>
  #results: Map<number, RowResult>
  #sent: Map<number, string>
  #problems = new Map<number, ByField>()
  /** lines whose problems are only unlikely values */
  #remarks = new Set<number>()
  #judged = 0
  /** how each column is read; decided again when the columns or an answer change */
  #notations: Notations | null = null
  /** reference of each line, own or derived; recomputed when texts change */
  #references: (string | null)[] | null = null
  #judge: ReturnType<typeof createRowValidator>

  /** @param work from a stored list: an older version of the app may not have saved each part */
  constructor(table: ParsedList, work: Partial<ImportEdits>, around: Surroundings) {
    this.table = table
    this.#around = around
    this.#work = { ...NO_EDITS, ...work }
    this.#corrected = new Map(this.#work.corrected)
    this.#confirmed = new Map(this.#work.confirmed)
    this.#leftOut = new Set(this.#work.leftOut)
    this.#results = new Map(this.#work.results)
    this.#sent = new Map(this.#work.sent)
    this.#judge = createRowValidator(around.now)
    this.#judged = this.firstLine
  }

  get work(): ImportEdits {
    return {
      ...this.#work,
      corrected: [...this.#corrected],
      confirmed: [...this.#confirmed],
      leftOut: [...this.#leftOut],
      results: [...this.#results],
      sent: [...this.#sent],
    }
  }

  get firstLine(): number {
    return this.#work.hasHeader ? this.#work.headerLine + 1 : 0
  }

  /** The list's column names. */
  get header(): string[] {
    const width = this.table.lines.reduce((most, line) => Math.max(most, line.length), 0)
    const names = this.#names
    return Array.from({ length: width }, (_, at) => names?.[at]?.trim() || IMPORT_COPY.columns.unnamed(at + 1))
  }

  get #names(): string[] | undefined {
    return this.#work.hasHeader ? this.table.lines[this.#work.headerLine] : undefined
  }

  /** Fields that have a column or a text for all rows, or are required. */
  get fields(): CsvField[] {
    const { columns, same } = this.#work.mapping
    return CSV_COLUMNS.filter(({ field, isNeeded }) => isNeeded || field in columns || field in same).map(
      ({ field }) => field,
    )
  }

  get questions(): NotationQuestion[] {
    return askNotations((field) => this.#cellsOf(field), {
      notations: this.#decided,
      answers: this.#work.answers,
      unitOf: this.#unitOf,
      now: this.#around.now(),
    })
  }

  setMapping(mapping: CsvMapping, hasHeader: boolean): void {
    this.#work = { ...this.#work, mapping, hasHeader }
    this.#readAgain()
  }

  /** How the values of a column are to be read, all of them. */
  answer(field: NotedField, notation: Notation): void {
    this.#work = { ...this.#work, answers: { ...this.#work.answers, [field]: notation } }
    this.#readAgain()
  }

  #readAgain(): void {
    this.#references = null
    this.#notations = null
    this.#problems.clear()
    this.#remarks.clear()
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
    const all = this.table.lines.length - this.firstLine
    const counts = { all, wrong: 0, ready: 0, left: 0, remark: 0, posted: 0, exists: 0 }
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
    const read = this.#judgeLine(line)
    const cell = this.#cells(line)
    const result = this.#results.get(line)
    return {
      line,
      number: this.table.numbers[line] ?? line + 1,
      cells: Object.fromEntries(this.fields.map((field) => [field, cell(field)])),
      readings: read?.readings ?? {},
      remarks: read?.remarks ?? {},
      problems: this.#problems.get(line) ?? {},
      cautions: read?.cautions ?? {},
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

  /** Values that need the same fix, the most frequent first. */
  equalValues(): EqualValues[] {
    return groupEqualValues([...this.#wrongLines()], this.fields)
  }

  *#wrongLines() {
    for (const [line, problems] of this.#problems) {
      if (line < this.firstLine || this.#stateOf(line) !== 'wrong') continue
      yield { line, number: this.table.numbers[line] ?? line + 1, problems, cell: this.#cells(line) }
    }
  }

  /** Fixes all equal values at once. */
  replaceEqual({ field, key }: Pick<EqualValues, 'field' | 'key'>, text: string): void {
    for (const line of this.#linesOf(field, key)) this.correct(line, field, text)
  }

  /** The user says that unlikely values are right. */
  confirmEqual({ field, key }: Pick<EqualValues, 'field' | 'key'>): void {
    for (const line of this.#linesOf(field, key)) {
      this.#confirmed.set(line, { ...this.#confirmed.get(line), [field]: this.#cells(line)(field) })
      this.#judgeLine(line)
    }
  }

  #linesOf(field: CsvField, key: string): number[] {
    const group = groupEqualValues([...this.#wrongLines()], [field], Number.POSITIVE_INFINITY)
    return group.find((each) => each.key === key)?.lines ?? []
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

  /** What would be posted now. */
  summary(): ListSummary | null {
    const ready: ReadyLoad[] = []
    for (let line = this.firstLine; line < this.#judged; line += 1) {
      if (this.#stateOf(line) !== 'ready') continue
      const { form, miles, cautions } = this.#read(line)
      const row = this.table.numbers[line] ?? line + 1
      ready.push({ load: toLoadPayload(form), miles, row, isTooSoon: cautions.deliveryDateTime !== undefined })
    }
    return summarizeLoads(ready)
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
    return toLoadPayload(this.#read(line).form)
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

  *#cellsOf(field: CsvField) {
    for (let line = this.firstLine; line < this.table.lines.length; line += 1) yield this.#cells(line)(field)
  }

  get #decided(): Notations {
    this.#notations ??= decideNotations((field) => this.#cellsOf(field), this.#work.answers, this.#around.now())
    return this.#notations
  }

  /** The unit in a column's name: 'Weight (kg)'. */
  readonly #unitOf = (field: CsvField): string => {
    const at = this.#work.mapping.columns[field]
    return at === undefined
      ? ''
      : (/\b(kg|kgs|kilos?|kilograms|tons?|tonnes|mt)\b/i.exec(this.#names?.[at] ?? '')?.[0] ?? '')
  }

  #read(line: number): ReadRow {
    const { gazetteer, now } = this.#around
    return readRow(this.#cells(line), { notations: this.#decided, unitOf: this.#unitOf, gazetteer, now: now() })
  }

  #judgeLine(line: number): ReadRow | null {
    const { form, problems: unread, ...rest } = this.#read(line)
    const { pickupLocation: from, deliveryLocation: to, pickupZipCode, deliveryZipCode } = form
    this.#problems.delete(line)
    if (
      isRemarkLine(this.table.lines[line] ?? [], this.#names, Boolean(from || to || pickupZipCode || deliveryZipCode))
    ) {
      this.#remarks.add(line)
      return null
    }
    this.#remarks.delete(line)
    const problems = this.#atShownFields({ ...this.#judge(form), ...unread })
    const [rate, weight] = [Number(form.rate || Number.NaN), Number(form.commodity.weight || Number.NaN)]
    if (rate === 0) problems.rate ??= IMPORT_COPY.problem.zeroRate
    const flags = findImplausible({ rate, weight, miles: rest.miles })
    const [cell, confirmed] = [this.#cells(line), this.#confirmed.get(line)]
    for (const field of ['rate', 'commodity.weight'] as const) {
      const { [field]: flag } = flags
      if (flag && confirmed?.[field] !== cell(field)) problems[field] ??= flag
    }
    for (const { path, message } of this.#results.get(line)?.errors ?? []) {
      const field = findFormField(path)
      if (field) problems[field as CsvField] ??= message
    }
    if (Object.keys(problems).length > 0) this.#problems.set(line, problems)
    return { form, problems: unread, ...rest }
  }

  /** A window in the time's own cell has its problem there. */
  #atShownFields(problems: ByField): ByField {
    const { pickupUntil, deliveryUntil, ...others } = problems
    const place = (field: 'pickupUntil' | 'deliveryUntil', start: CsvField, message: string | undefined): ByField =>
      message === undefined ? {} : { [this.fields.includes(field) ? field : start]: message }
    return {
      ...place('pickupUntil', 'pickupDateTime', pickupUntil),
      ...place('deliveryUntil', 'deliveryDateTime', deliveryUntil),
      ...others,
    }
  }

  #stateOf(line: number): ImportRow['state'] {
    const outcome = this.#results.get(line)?.outcome
    if (outcome === 'posted' || outcome === 'exists') return outcome
    if (this.#remarks.has(line)) return 'remark'
    if (outcome === 'refused' || this.#problems.has(line)) return 'wrong'
    return this.#leftOut.has(line) ? 'left' : 'ready'
  }
}

function hasReference({ reference }: NewLoad): boolean {
  return Boolean(reference?.trim())
}
