import { addReferences, type BulkResult, hasReference, isSameLoad, MAX_BULK_ROWS } from '#contract/freight/load-bulk.ts'
import type { CsvField, CsvMapping } from '#contract/freight/csv-column.ts'
import { createRowValidator } from '#contract/freight/load-csv.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { findFormField } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import type { Load } from '#contract/freight/load.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import type { RateColumns } from '#contract/freight/rate-columns.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { isInstantText } from '#domain/time/written-time.ts'
import { wallTimeReadings } from '#domain/time/stop-time.ts'
import {
  type DateField,
  isDateField,
  type Notation,
  type NotationQuestion,
  type NotedField,
} from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { type EqualValues, groupEqualValues } from './equal-values.ts'
import { type ImportEdits, type MissingTimeQuestion, NO_EDITS } from './import-edits.ts'
import { ListColumns } from './list-columns.ts'
import { isRemarkLine } from './parse-list.ts'
import { type ListSummary, type ReadyLoad, summarizeLoads } from './list-summary.ts'
import { toStoredForm } from '#domain/text/unicode-form.ts'
import type { ParsedList } from './import-row.ts'
import { type ListUpdate, PostedLoads, type ReferenceDoubt } from './posted-loads.ts'
import {
  atColumns,
  atShownFields,
  findDoubts,
  type NamedCustomer,
  type ReadRow,
  readRow,
  type Surroundings,
} from './read-row.ts'
import {
  type ByField,
  type RowCounts,
  type RowFilter,
  type RowResult,
  ROW_FILTERS,
  ROWS_PER_PAGE,
  type ImportRow,
} from './import-row.ts'
import { listRowStops } from './row-stops.ts'

/** What the times of a row can mean that come twice, or not at all, at their stops. */
function proposeTimes({ form, zones }: ReadRow): ImportRow['proposals'] {
  const of = (field: DateField, zone: string | null) => {
    const readings = zone === null ? [] : wallTimeReadings(form[field], zone)
    return readings.length === 0 ? {} : { [field]: readings }
  }
  return { ...of('pickupDateTime', zones.pickup), ...of('deliveryDateTime', zones.delivery) }
}

function describeDoubt(doubt: ReferenceDoubt): string {
  const { problem, check } = IMPORT_COPY
  if (!('load' in doubt)) return doubt.why === 'lane' ? check.otherLane : check.otherDay
  const { number, reference } = doubt.load
  if (doubt.why === 'stops') return problem.otherStops(number)
  return doubt.why === 'near' ? problem.nearReference(number, reference ?? '') : problem.referenceInUse(number)
}

/** A column that says the same in each row. */
export interface EqualColumn {
  field: CsvField
  text: string
}

/** One row has nothing to compare. */
const LEAST_TO_COMPARE = 2

/** What tells one load from another stays on screen, however equal: lane, times, equipment, weight and rate. */
const ALWAYS_SHOWN: ReadonlySet<CsvField> = new Set<CsvField>([
  'reference',
  'pickupLocation',
  'pickupState',
  'pickupDateTime',
  'pickupTime',
  'deliveryLocation',
  'deliveryState',
  'deliveryDateTime',
  'deliveryTime',
  'commodity.trailer',
  'commodity.weight',
  'rate',
])

/** Rows to post in one call. */
export interface Batch {
  lines: number[]
  loads: NewLoad[]
  listId: string
}

/** A list of loads to post: column mapping, errors, and results. Lines count from 0. */
export class LoadImport {
  readonly table: ParsedList
  readonly #around: Surroundings
  #work: ImportEdits
  readonly #ownListId: string
  #corrected: Map<number, ByField>
  #confirmed: Map<number, ByField>
  #leftOut: Set<number>
  #moved: Set<number>
  #results: Map<number, RowResult>
  #sent: Map<number, string>
  #problems = new Map<number, ByField>()
  /** lines whose problems are only unlikely values */
  #remarks = new Set<number>()
  #judged = 0
  /** what the account has posted; nothing until it was fetched */
  #posted = new PostedLoads([])
  #customers: readonly NamedCustomer[] | null = null
  readonly #refusals: ReadonlyMap<number, string>
  /** decided again when the mapping or an answer changes */
  #columns: ListColumns
  /** reference of each line, own or derived; recomputed when texts change */
  #references: (string | null)[] | null = null
  #judge: ReturnType<typeof createRowValidator>

  /** @param work from a stored list: an older version of the app may not have saved each part */
  constructor(table: ParsedList, work: Partial<ImportEdits>, around: Surroundings) {
    this.table = table
    this.#around = around
    this.#work = { ...NO_EDITS, ...work }
    this.#ownListId = this.#work.listId ?? crypto.randomUUID()
    this.#corrected = new Map(this.#work.corrected)
    this.#confirmed = new Map(this.#work.confirmed)
    this.#leftOut = new Set(this.#work.leftOut)
    this.#moved = new Set(this.#work.moved)
    this.#results = new Map(this.#work.results)
    this.#sent = new Map(this.#work.sent)
    this.#judge = createRowValidator(around.now)
    this.#refusals = new Map(table.refusals)
    this.#columns = this.#decideColumns()
    this.#judged = this.firstLine
  }

  get work(): ImportEdits {
    return {
      ...this.#work,
      listId: this.#ownListId,
      corrected: [...this.#corrected],
      confirmed: [...this.#confirmed],
      leftOut: [...this.#leftOut],
      moved: [...this.#moved],
      results: [...this.#results],
      sent: [...this.#sent],
    }
  }

  get firstLine(): number {
    return this.#columns.firstLine
  }

  get header(): string[] {
    return this.#columns.header
  }

  get fields(): CsvField[] {
    return this.#columns.fields
  }

  get questions(): NotationQuestion[] {
    return this.#columns.questions
  }

  get rates(): RateColumns {
    return this.#columns.rates
  }

  get missingTimes(): MissingTimeQuestion[] {
    return this.#columns.findMissingTimes((line) => !this.#remarks.has(line))
  }

  /** The time of all rows without one, as typed, or BY_ROAD; '' takes the answer back. */
  setMissingTime(field: DateField, time: string): void {
    this.#work = { ...this.#work, times: { ...this.#work.times, [field]: time } }
    this.#readAgain()
  }

  /** Which columns add up to the rate. */
  setRate(columns: readonly number[]): void {
    const { mapping } = this.#work
    const [rate] = columns
    const same = { ...mapping.same }
    delete same.rate
    this.#work = {
      ...this.#work,
      mapping: { columns: { ...mapping.columns, ...(rate !== undefined && { rate }) }, same },
      rateParts: columns.length > 1 ? [...columns] : [],
    }
    this.#readAgain()
  }

  setMapping(mapping: CsvMapping, hasHeader: boolean): void {
    const isSameRate = mapping.columns.rate === this.#work.mapping.columns.rate
    const rateParts = isSameRate && hasHeader === this.#work.hasHeader ? this.#work.rateParts : []
    this.#work = { ...this.#work, mapping, hasHeader, rateParts }
    this.#readAgain()
  }

  /** How the values of a column are to be read, all of them. */
  answer(field: NotedField, notation: Notation): void {
    this.#work = { ...this.#work, answers: { ...this.#work.answers, [field]: notation } }
    this.#readAgain()
  }

  /** The account's loads as they are now: rows that are posted aren't posted again. */
  setPosted(loads: readonly Load[]): void {
    this.#posted = new PostedLoads(loads)
    this.#judged = this.firstLine
  }

  /** Whom the broker bills, as it is now. */
  setCustomers(customers: readonly NamedCustomer[]): void {
    this.#customers = customers
    this.#judged = this.firstLine
  }

  setNearSame(isSame: boolean): void {
    this.#work = { ...this.#work, isNearSame: isSame }
    this.#judged = this.firstLine
  }

  /** What a list whose loads are posted would change. */
  update(): ListUpdate {
    const lines = this.#posted.isEmpty ? [] : [...this.table.lines.keys()].slice(this.firstLine)
    const rows = lines.map((line) => {
      return { line, row: this.#numberOf(line), reference: this.#columns.cells(line)('reference') }
    })
    const found = this.#posted.updateFrom(rows, (line) => this.#stateOf(line) === 'changed')
    return { ...found, isNearSame: this.#work.isNearSame }
  }

  #readAgain(): void {
    this.#references = null
    this.#columns = this.#decideColumns()
    this.#problems.clear()
    this.#remarks.clear()
    this.#judged = this.firstLine
  }

  #decideColumns(): ListColumns {
    return new ListColumns(this.table, this.#work, {
      corrected: this.#corrected,
      leftOut: this.#leftOut,
      now: this.#around.now(),
    })
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
    const counts = { all, wrong: 0, ready: 0, left: 0, remark: 0, changed: 0, posted: 0, exists: 0 }
    for (let line = this.firstLine; line < this.#judged; line += 1) counts[this.#stateOf(line)] += 1
    return { ...counts, judged: this.#judged - this.firstLine }
  }

  /** @param isGrouped orders all rows by state, as ROW_FILTERS does; otherwise the list's order */
  rows(filter: RowFilter, page: number, isGrouped = false): ImportRow[] {
    const end = filter === 'all' ? this.table.lines.length : this.#judged
    const groups: Partial<Record<RowFilter, number[]>> = {}
    for (let line = this.firstLine; line < end; line += 1)
      (groups[filter === 'all' && !isGrouped ? 'all' : this.#stateOf(line)] ??= []).push(line)
    const lines = filter === 'all' ? ROW_FILTERS.flatMap((state) => groups[state] ?? []) : (groups[filter] ?? [])
    const start = (page - 1) * ROWS_PER_PAGE
    return lines.slice(start, start + ROWS_PER_PAGE).map((line) => this.row(line))
  }

  row(line: number): ImportRow {
    const read = this.#judgeLine(line)
    const cell = this.#columns.cells(line)
    const [result, match] = [this.#results.get(line), this.#posted.loadOf(line)]
    return {
      line,
      number: this.#numberOf(line),
      cells: Object.fromEntries(this.fields.map((field) => [field, cell(field)])),
      stops: read ? listRowStops(read.form, this.#problems.get(line) ?? {}) : [],
      readings: read?.readings ?? {},
      remarks: read?.remarks ?? {},
      problems: this.#problems.get(line) ?? {},
      proposals: read ? proposeTimes(read) : {},
      cautions: { ...read?.cautions, ...this.#findRepeat(line) },
      refusal: result?.errors.find(({ path }) => findFormField(path) === undefined)?.message ?? null,
      state: this.#stateOf(line),
      isChosen: !this.#leftOut.has(line),
      loadId: result?.loadId ?? match?.id ?? null,
      loadNumber: result?.number ?? match?.number ?? null,
    }
  }

  /** Fixes a cell. The server's errors no longer apply: they were about the old row. */
  correct(line: number, field: CsvField, text: string): void {
    const rest = isDateField(field) && isInstantText(text) ? this.#withoutClock(line, field) : {}
    this.#corrected.set(line, { ...this.#corrected.get(line), ...rest, [field]: toStoredForm(text) })
    this.#references = null
    if (this.#results.get(line)?.outcome === 'refused') this.#results.delete(line)
    // the rows that share its old or its new reference may be free or in conflict now
    if (field === 'reference') {
      this.#moved.delete(line)
      this.#columns.changeReference()
      this.#judged = this.firstLine
    }
    this.#judgeLine(line)
  }

  /** An instant says the time too: the row's own column for it no longer counts, and the window keeps its end. */
  #withoutClock(line: number, field: DateField): ByField {
    const [clock, until] =
      field === 'pickupDateTime'
        ? (['pickupTime', 'pickupUntil'] as const)
        : (['deliveryTime', 'deliveryUntil'] as const)
    const { [until]: end } = this.#read(line).form
    return { [clock]: '', ...(end !== '' && { [until]: end }) }
  }

  /** Values that need the same fix, the most frequent first. */
  equalValues(): EqualValues[] {
    return groupEqualValues([...this.#wrongLines()], this.fields)
  }

  *#wrongLines() {
    for (const [line, problems] of this.#problems) {
      if (line < this.firstLine || this.#stateOf(line) !== 'wrong') continue
      yield { line, number: this.#numberOf(line), problems, cell: this.#columns.cells(line) }
    }
  }

  /** Fixes all equal values at once. */
  replaceEqual({ field, key }: Pick<EqualValues, 'field' | 'key'>, text: string): void {
    for (const line of this.#linesOf(field, key)) this.correct(line, field, text)
  }

  /** The user says that unlikely values are right. */
  confirmEqual({ field, key }: Pick<EqualValues, 'field' | 'key'>): void {
    const isMoved = key === IMPORT_COPY.check.otherLane || key === IMPORT_COPY.check.otherDay
    for (const line of this.#linesOf(field, key)) {
      if (isMoved) this.#moved.add(line)
      else this.#confirmed.set(line, { ...this.#confirmed.get(line), [field]: this.#columns.cells(line)(field) })
      this.#judgeLine(line)
    }
  }

  #linesOf(field: CsvField, key: string): number[] {
    const groups = groupEqualValues([...this.#wrongLines()], [field], Number.POSITIVE_INFINITY)
    return groups.find((each) => each.key === key)?.lines ?? []
  }

  choose(line: number, isChosen: boolean): void {
    if (isChosen) this.#leftOut.delete(line)
    else this.#leftOut.add(line)
    if (this.#columns.changeChoice()) this.#judged = this.firstLine
  }

  chooseAll(isChosen: boolean): void {
    this.#leftOut.clear()
    if (this.#columns.changeChoice()) this.#judged = this.firstLine
    if (isChosen) return
    for (let line = this.firstLine; line < this.table.lines.length; line += 1) this.#leftOut.add(line)
  }

  /** Columns that say the same in each row and that nobody needs to compare: no row has a problem or a doubt there. */
  equalColumns(): EqualColumn[] {
    const lines = [...this.table.lines.keys()].slice(this.firstLine).filter((line) => !this.#remarks.has(line))
    if (lines.length < LEAST_TO_COMPARE) return []
    const flagged = new Set(lines.flatMap((line) => keysOf(this.#problems.get(line) ?? {})))
    const cells = lines.map((line) => this.#columns.cells(line))
    return this.fields.flatMap((field) => {
      const text = cells[0]?.(field) ?? ''
      if (ALWAYS_SHOWN.has(field) || flagged.has(field)) return []
      return cells.every((cell) => cell(field) === text) ? [{ field, text }] : []
    })
  }

  /** What would be posted now; a row that repeats another posts nothing. */
  summary(): ListSummary | null {
    const ready: ReadyLoad[] = []
    for (let line = this.firstLine; line < this.#judged; line += 1) {
      if (this.#stateOf(line) !== 'ready') continue
      if (this.#postsNothing(line)) continue
      const { form, miles, cautions } = this.#read(line)
      const row = this.#numberOf(line)
      ready.push({ load: toLoadPayload(form), miles, row, isTooSoon: cautions.deliveryDateTime !== undefined })
    }
    return summarizeLoads(ready)
  }

  /** The next rows to post; none when all are done. Rows whose pickup has passed by now aren't sent. */
  batch(): Batch {
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
    return { lines, loads, listId: this.#listId() }
  }

  /** An earlier version's, so that the next one is compared with all its loads. */
  #listId(): string {
    const lines = this.#posted.isEmpty ? [] : [...this.table.lines.keys()].slice(this.firstLine)
    const references = lines.map((line) => this.#columns.cells(line)('reference'))
    return this.#posted.findEarlierList(references) ?? this.#ownListId
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

  #read(line: number): ReadRow {
    const [{ gazetteer, now }, { times }, { notations, unitOf }] = [this.#around, this.#work, this.#columns]
    const context = { notations, unitOf, gazetteer, times, now: now(), customers: this.#customers }
    return readRow(this.#columns.cells(line), context, this.#columns.betweenCount)
  }

  #judgeLine(line: number): ReadRow | null {
    const { form, problems: unread, zones, stops, ...rest } = this.#read(line)
    const { pickupLocation: from, deliveryLocation: to, pickupZipCode, deliveryZipCode } = form
    this.#problems.delete(line)
    const hasPlace = Boolean(from || to || pickupZipCode || deliveryZipCode)
    if (isRemarkLine(this.table.lines[line] ?? [], this.#columns.names, hasPlace)) {
      this.#remarks.add(line)
      return null
    }
    this.#remarks.delete(line)
    // with its zones a row is judged as the server does: an hour that comes twice, a pickup that has passed there
    const judged = this.#judge({
      ...form,
      pickupZone: zones.pickup ?? '',
      deliveryZone: zones.delivery ?? '',
      between: form.between.map((stop, at) => ({ ...stop, Zone: zones.between[at] ?? '' })),
    })
    const problems = atShownFields({ ...atColumns(judged, stops), ...unread }, this.fields)
    const [cell, confirmed] = [this.#columns.cells(line), this.#confirmed.get(line)]
    const [rate, weight] = [Number(form.rate || Number.NaN), Number(form.commodity.weight || Number.NaN)]
    if (rate === 0) problems.rate ??= IMPORT_COPY.problem.zeroRate
    const flags = findDoubts({ ...rest, rate, weight, addsUp: !this.#columns.addUpDifferently(line, rate), cell })
    for (const field of keysOf(flags)) {
      const { [field]: flag } = flags
      if (flag && confirmed?.[field] !== cell(field)) problems[field] ??= flag
    }
    const conflict = this.#findConflict(line)
    if (conflict !== null) problems.reference ??= IMPORT_COPY.problem.sameReference(this.#numberOf(conflict))
    const refused = this.#refusals.get(line)
    if (refused !== undefined) problems.reference = refused
    for (const { path, message } of this.#results.get(line)?.errors ?? []) {
      const field = findFormField(path, form.between.length + POSTED_STOPS.length)
      const at: ByField = field ? atShownFields(atColumns({ [field]: message }, stops), this.fields) : {}
      for (const each of keysOf(at)) problems[each] ??= at[each] ?? message
    }
    const isMoved = this.#moved.has(line)
    const doubt = this.#posted.match(line, { form, cell, problems, isNearSame: this.#work.isNearSame, isMoved })
    if (doubt) problems.reference ??= describeDoubt(doubt)
    if (Object.keys(problems).length > 0) this.#problems.set(line, problems)
    return { form, problems: unread, zones, stops, ...rest }
  }

  /** An earlier line that gives the same reference to another load; one that repeats the load is no conflict. */
  #findConflict(line: number): number | null {
    const first = this.#columns.findFirstUse(line)
    return first === null || this.#isRepeat(first, line) ? null : first
  }

  #isRepeat(first: number, line: number): boolean {
    const [one, other] = [this.#payload(first), this.#payload(line)]
    return isSameLoad(one, other) && (one.rate === other.rate || !(one.rate > 0 && other.rate > 0))
  }

  /** A line that repeats an earlier one posts no second load: that is said before. */
  #findRepeat(line: number): ByField {
    const first = this.#columns.findFirstUse(line)
    if (first === null || this.#leftOut.has(line) || !this.#isRepeat(first, line)) return {}
    return { reference: IMPORT_COPY.remark.repeats(this.#numberOf(first)) }
  }

  /** It repeats a row that posts or has posted the load. */
  #postsNothing(line: number): boolean {
    const first = this.#columns.findFirstUse(line)
    return first !== null && ['ready', 'posted', 'exists'].includes(this.#stateOf(first)) && this.#isRepeat(first, line)
  }

  #numberOf(line: number): number {
    return this.table.numbers[line] ?? line + 1
  }

  #stateOf(line: number): ImportRow['state'] {
    const outcome = this.#results.get(line)?.outcome
    if (outcome === 'posted' || outcome === 'exists') return outcome
    if (this.#remarks.has(line)) return 'remark'
    const postedState = this.#posted.stateOf(line)
    if (postedState === 'exists') return postedState
    if (outcome === 'refused' || this.#problems.has(line)) return 'wrong'
    return this.#leftOut.has(line) ? 'left' : (postedState ?? 'ready')
  }
}
