import type { BulkResult } from '#contract/freight/load-bulk.ts'
import type { CsvField, CsvMapping } from '#contract/freight/csv-column.ts'
import type { Load } from '#contract/freight/load.ts'
import { installValidationMessages } from '#contract/api/validation-message.ts'
import { fetchGazetteer } from '#client/browser/addresses/fetch-gazetteer.ts'
import { deleteDraft, saveDraft, loadDraft } from '#offline/outbox/drafts.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { DateField, Notation, NotationAnswers, NotationQuestion, NotedField } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import type { EqualValues } from './equal-values.ts'
import { createFirstEdits, type OwnContact } from './first-edits.ts'
import type { MissingTimeQuestion, MissingTimes } from './import-edits.ts'
import type { ListSummary } from './list-summary.ts'
import { keepReaders, openListFile, openListText } from './open-list.ts'
import type { ParseResult } from './parse-list.ts'
import type { ParsedList } from './import-row.ts'
import { type Batch, type EqualColumn, LoadImport } from './load-import.ts'
import type { ListUpdate } from './posted-loads.ts'
import type { RowCounts, RowFilter, ImportRow } from './import-row.ts'
import type { NamedCustomer } from './read-row.ts'
import { headerKey, loadRememberedColumns, rememberColumns } from './remembered-columns.ts'

/** Milliseconds of row checking per call: enough to make progress, short enough that other calls don't wait. */
const SLICE_MS = 100

/** What a list says about itself. */
export interface ImportSummary {
  name: string
  note: string | null
  header: string[]
  hasHeader: boolean
  /** of the column names, as in a spreadsheet */
  headerRow: number
  mapping: CsvMapping
  fields: CsvField[]
  questions: NotationQuestion[]
  answers: NotationAnswers
  /** the columns whose sum can be the rate, where the list says more than one; empty otherwise */
  rateReadings: number[][]
  /** the reading in use; empty until someone says */
  rate: number[]
  times: MissingTimes
  /** the columns are set as for the user's last list with these names */
  isRemembered: boolean
}

/** What can be done with the rows as they are now. */
export interface ImportOutlook {
  equal: EqualValues[]
  equalColumns: EqualColumn[]
  missingTimes: MissingTimeQuestion[]
  summary: ListSummary | null
  update: ListUpdate
}

export type OpenResult = { ok: true; facts: ImportSummary } | { ok: false; message: string }

/** Two drafts, so a fixed cell writes little: the list never changes, the work on it does. */
const [TABLE, WORK] = ['sheet', 'sheet work']

/** Worker side of a list: it holds and stores the rows, so that the page only has those it shows. */
export class ImportSession {
  #now: () => number
  #sheet: LoadImport | null = null
  #isRemembered = false
  #personId = '' as PersonId
  #customers: readonly NamedCustomer[] | null = null

  constructor(now: () => number) {
    this.#now = now
    installValidationMessages()
  }

  keepReaders(): Promise<void> {
    return keepReaders()
  }

  async openFile(personId: PersonId, own: OwnContact, file: File): Promise<OpenResult> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return this.#take(personId, own, await openListFile(file.name, bytes))
  }

  async openText(personId: PersonId, own: OwnContact, text: string): Promise<OpenResult> {
    return this.#take(personId, own, await openListText(IMPORT_COPY.choose.pastedName, text))
  }

  /** The list left on this device, or null. */
  async reopen(personId: PersonId): Promise<ImportSummary | null> {
    const [table, work] = await Promise.all([loadDraft(personId, TABLE), loadDraft(personId, WORK)])
    if (!isTable(table?.content)) return null
    this.#personId = personId
    try {
      const edits = typeof work?.content === 'object' && work.content ? work.content : firstEdits(table.content)
      this.#sheet = await this.#import(table.content, edits)
      return this.facts()
    } catch {
      // stored by an older version in another format
      await this.forget()
      return null
    }
  }

  async forget(): Promise<void> {
    this.#sheet = null
    await Promise.all([deleteDraft(this.#personId, TABLE), deleteDraft(this.#personId, WORK)])
  }

  facts(): ImportSummary {
    const { table, header, fields, questions, rates, work } = this.#current()
    const { name, note } = table
    const { hasHeader, headerLine, mapping, answers, rateParts, times } = work
    const { rate: column } = mapping.columns
    const rate = rateParts.length > 0 ? rateParts : column === undefined ? [] : [column]
    const rateReadings = rates.readings.length > 1 ? rates.readings : []
    const headerRow = table.numbers[headerLine] ?? 1
    const isRemembered = this.#isRemembered
    return {
      name,
      note,
      header,
      fields,
      questions,
      answers,
      rateReadings,
      rate,
      times,
      hasHeader,
      headerRow,
      mapping,
      isRemembered,
    }
  }

  /** Checks more rows; call until `judged` equals `all`. */
  judge(): RowCounts {
    return this.#current().judgeFor(SLICE_MS, this.#now)
  }

  outlook(): ImportOutlook {
    const list = this.#current()
    return {
      equal: list.equalValues(),
      equalColumns: list.equalColumns(),
      missingTimes: list.missingTimes,
      summary: list.summary(),
      update: list.update(),
    }
  }

  rows(filter: RowFilter, page: number): ImportRow[] {
    return this.#current().rows(filter, page, true)
  }

  /** The same rows, refreshed: a fixed row stays where it was. */
  again(lines: number[]): ImportRow[] {
    return lines.map((line) => this.#current().row(line))
  }

  /** Maps the columns, and remembers it for the account's next list with the same column names. */
  async map(mapping: CsvMapping, hasHeader: boolean): Promise<ImportSummary> {
    const list = this.#current()
    list.setMapping(mapping, hasHeader)
    await this.#keep()
    const header = list.table.lines[list.work.headerLine]
    if (hasHeader && header) await rememberColumns(this.#personId, header, mapping, this.#now())
    return this.facts()
  }

  async answer(field: NotedField, notation: Notation): Promise<ImportSummary> {
    this.#current().answer(field, notation)
    await this.#keep()
    return this.facts()
  }

  async setRate(columns: number[]): Promise<ImportSummary> {
    this.#current().setRate(columns)
    await this.#keep()
    return this.facts()
  }

  async setMissingTime(field: DateField, time: string): Promise<ImportSummary> {
    this.#current().setMissingTime(field, time)
    await this.#keep()
    return this.facts()
  }

  async correct(line: number, field: CsvField, text: string): Promise<ImportRow> {
    this.#current().correct(line, field, text)
    await this.#keep()
    return this.#current().row(line)
  }

  async replaceEqual(group: Pick<EqualValues, 'field' | 'key'>, text: string): Promise<void> {
    this.#current().replaceEqual(group, text)
    await this.#keep()
  }

  async confirmEqual(group: Pick<EqualValues, 'field' | 'key'>): Promise<void> {
    this.#current().confirmEqual(group)
    await this.#keep()
  }

  /** @param line null for all rows */
  async choose(line: number | null, isChosen: boolean): Promise<void> {
    if (line === null) this.#current().chooseAll(isChosen)
    else this.#current().choose(line, isChosen)
    await this.#keep()
  }

  /** Whom the broker bills: a list names them. */
  setCustomers(customers: readonly NamedCustomer[]): void {
    this.#customers = customers
    this.#sheet?.setCustomers(customers)
  }

  setPosted(loads: Load[]): void {
    this.#sheet?.setPosted(loads)
  }

  async setNearSame(isSame: boolean): Promise<void> {
    this.#current().setNearSame(isSame)
    await this.#keep()
  }

  /** Stores its references first: the response may never arrive. */
  async batch(): Promise<Batch> {
    const batch = this.#current().batch()
    if (batch.lines.length > 0) await this.#keep()
    return batch
  }

  async record(lines: number[], results: BulkResult[]): Promise<RowCounts> {
    this.#current().record(lines, results)
    await this.#keep()
    return this.#current().counts()
  }

  async #take(personId: PersonId, own: OwnContact, read: ParseResult): Promise<OpenResult> {
    if (!read.ok) return read
    const remembered = await loadRememberedColumns(personId)
    const rememberedFor = (header: readonly string[]) =>
      remembered.find((each) => each.header === headerKey(header)) ?? null
    const { isRemembered, ...edits } = createFirstEdits(read.table, own, rememberedFor)
    const sheet = await this.#import(read.table, edits)
    if (sheet.table.lines.length <= sheet.firstLine) return { ok: false, message: IMPORT_COPY.file.noRows }
    this.#sheet = sheet
    this.#isRemembered = isRemembered
    this.#personId = personId
    await saveDraft(personId, TABLE, read.table, this.#now())
    await this.#keep()
    return { ok: true, facts: this.facts() }
  }

  /** Without place names, on a device that never had them, cities need their ZIP. */
  async #import(table: ParsedList, edits: Partial<LoadImport['work']>): Promise<LoadImport> {
    const gazetteer = await fetchGazetteer().catch(() => null)
    const list = new LoadImport(table, edits, { gazetteer, now: this.#now })
    if (this.#customers) list.setCustomers(this.#customers)
    return list
  }

  #current(): LoadImport {
    if (!this.#sheet) throw new Error('No list is open')
    return this.#sheet
  }

  async #keep(): Promise<void> {
    await saveDraft(this.#personId, WORK, this.#current().work, this.#now())
  }
}

/** For a list whose work wasn't stored. */
function firstEdits(table: ParsedList) {
  return createFirstEdits(table, { name: '', phone: '', email: '' }, () => null)
}

function isTable(content: unknown): content is ParsedList {
  const table = content as Partial<ParsedList> | undefined
  return Array.isArray(table?.lines) && Array.isArray(table.numbers) && typeof table.name === 'string'
}
