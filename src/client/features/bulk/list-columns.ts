import { CSV_COLUMNS, type CsvColumn, type CsvField, listBetweenColumns } from '#contract/freight/csv-column.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { createCellReader, type ReadCsvCell } from '#contract/freight/load-csv.ts'
import { referenceKey } from '#contract/freight/load-bulk.ts'
import { findRateColumns, type RateColumns, readCharges } from '#contract/freight/rate-columns.ts'
import { sumCharges } from '#domain/freight/written-amount.ts'
import type { Instant } from '#domain/time/instant.ts'
import { askNotations, decideNotations, readDayCell, type NotationQuestion, type Notations } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import type { ColumnEdits, MissingTimeQuestion } from './import-edits.ts'
import { type ByField, type ParsedList, SAMPLE_ROWS } from './import-row.ts'

interface Surroundings {
  corrected: ReadonlyMap<number, ByField>
  leftOut: ReadonlySet<number>
  now: Instant
}

/** One row without a time is fixed in its cell. */
const LEAST_TO_ASK = 2

/** How a list's cells are read, its columns decided as a whole. Lines count from 0; a new decision makes a new one. */
export class ListColumns {
  readonly firstLine: number
  readonly rates: RateColumns
  readonly notations: Notations
  readonly #table: ParsedList
  readonly #work: ColumnEdits
  readonly #around: Surroundings
  /** first chosen line with each reference that the list itself has */
  #firstUses: Map<string, number> | null = null
  /** two lines have one reference */
  #hasConflicts = false

  constructor(table: ParsedList, work: ColumnEdits, around: Surroundings) {
    this.#table = table
    this.#work = work
    this.#around = around
    this.firstLine = work.hasHeader ? work.headerLine + 1 : 0
    const sample = table.lines.slice(this.firstLine, this.firstLine + SAMPLE_ROWS)
    this.rates = findRateColumns(this.names ?? [], sample)
    this.notations = decideNotations((field) => this.#written(field), work.answers, around.now)
  }

  /** The list's own column names, if it has any. */
  get names(): string[] | undefined {
    return this.#work.hasHeader ? this.#table.lines[this.#work.headerLine] : undefined
  }

  /** A name for each column. */
  get header(): string[] {
    const width = this.#table.lines.reduce((most, line) => Math.max(most, line.length), 0)
    return Array.from({ length: width }, (_, at) => this.names?.[at]?.trim() || IMPORT_COPY.columns.unnamed(at + 1))
  }

  /** Fields that have a column or a text for all rows, or are required. */
  get fields(): CsvField[] {
    const { columns, same } = this.#work.mapping
    const shown = [...CSV_COLUMNS, ...this.between].filter(
      ({ field, isNeeded }) => isNeeded || field in columns || field in same,
    )
    return shown.map(({ field }) => field)
  }

  /** How many stops between its columns name. */
  get betweenCount(): number {
    const at = keysOf(this.#work.mapping.columns).map((field) => Number(/^between\.(\d+)\./.exec(field)?.[1] ?? -1))
    return Math.max(-1, ...at) + 1
  }

  /** The columns of stops between. */
  get between(): CsvColumn[] {
    return listBetweenColumns(Array.from({ length: this.betweenCount }, (_, at) => at + 2))
  }

  get questions(): NotationQuestion[] {
    const { notations, unitOf } = this
    const { answers } = this.#work
    return askNotations((field) => this.#written(field), { notations, answers, unitOf, now: this.#around.now })
  }

  /** Rows without a time, by stop: what the list never says is asked once. */
  findMissingTimes(isLoad: (line: number) => boolean): MissingTimeQuestion[] {
    return (['pickupDateTime', 'deliveryDateTime'] as const).flatMap((field) => {
      let [rows, days] = [0, 0]
      for (const line of this.#lines()) {
        const cell = this.cells(line)
        const [day, time] = [cell(field), cell(field === 'pickupDateTime' ? 'pickupTime' : 'deliveryTime')]
        const read = readDayCell(field, day, this.notations, this.#around.now)
        const isTimed = time.trim() !== '' || (day.trim() !== '' && (!read.ok || read.rest !== ''))
        if (isTimed || !isLoad(line)) continue
        rows += 1
        if (day.trim() !== '') days += 1
      }
      const isWholeDay = days === 0
      // a pickup without a day can't follow from anything
      return rows < LEAST_TO_ASK || (isWholeDay && field === 'pickupDateTime') ? [] : [{ field, rows, isWholeDay }]
    })
  }

  /** A row's cells by field. If several columns make up the rate, it is their sum. */
  cells(line: number): ReadCsvCell {
    const [row, corrected, { rateParts }] = [this.#row(line), this.#around.corrected.get(line), this.#work]
    const read = createCellReader(row, this.#work.mapping, corrected)
    if (rateParts.length === 0 || corrected?.rate !== undefined) return read
    const parts = readCharges(row, rateParts, this.names)
    // where one can't be read, what is written shows it
    const sum = () => sumCharges(parts, this.notations.rate) ?? parts.filter((cell) => cell.trim() !== '').join(' + ')
    return (field) => (field === 'rate' ? sum() : read(field))
  }

  /** The unit in a column's name: 'Weight (kg)'. */
  readonly unitOf = (field: CsvField): string => {
    const at = this.#work.mapping.columns[field]
    return at === undefined
      ? ''
      : (/\b(kg|kgs|kilos?|kilograms|tons?|tonnes|mt)\b/i.exec(this.names?.[at] ?? '')?.[0] ?? '')
  }

  /** Whether the charges beside a total make another sum than this rate. */
  addUpDifferently(line: number, rate: number): boolean {
    const { parts } = this.rates
    const isTotal = this.#work.rateParts.length === 0 && this.#around.corrected.get(line)?.rate === undefined
    if (parts.length === 0 || !isTotal) return false
    const sum = sumCharges(readCharges(this.#row(line), parts, this.names), this.notations.rate)
    return sum !== null && Math.abs(Number(sum) - rate) >= 0.01
  }

  /** The earlier line with the same reference; null if there is none. */
  findFirstUse(line: number): number | null {
    const key = referenceKey(this.cells(line)('reference'))
    if (key === '') return null
    this.#firstUses ??= this.#collectFirstUses()
    const first = this.#firstUses.get(key)
    return first === undefined || first >= line ? null : first
  }

  /** Lines were chosen or left out. @returns whether lines may be in conflict, or free, that weren't before */
  changeChoice(): boolean {
    if (this.#hasConflicts) this.#firstUses = null
    return this.#hasConflicts
  }

  /** A reference was corrected: conflicts are searched again. */
  changeReference(): void {
    this.#firstUses = null
  }

  #collectFirstUses(): Map<string, number> {
    const uses = new Map<string, number>()
    for (const line of this.#lines()) {
      const key = referenceKey(this.cells(line)('reference'))
      if (key === '') continue
      if (uses.has(key)) this.#hasConflicts = true
      else if (!this.#around.leftOut.has(line)) uses.set(key, line)
    }
    return uses
  }

  *#lines() {
    for (let line = this.firstLine; line < this.#table.lines.length; line += 1) yield line
  }

  #row(line: number): readonly string[] {
    return this.#table.lines[line] ?? []
  }

  /** A column as written: of a sum, its first part shows how the list writes numbers. */
  *#written(field: CsvField) {
    for (const line of this.#lines())
      yield createCellReader(this.#row(line), this.#work.mapping, this.#around.corrected.get(line))(field)
  }
}
