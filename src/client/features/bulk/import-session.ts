import type { BulkResult } from '#contract/freight/load-bulk.ts'
import type { CsvField, CsvMapping } from '#contract/freight/csv-column.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { installValidationMessages } from '#contract/api/validation-message.ts'
import { deleteDraft, saveDraft, loadDraft } from '#offline/outbox/drafts.ts'
import { parseListFile, type ParseResult, parseListText, type ParsedList } from './parse-list.ts'
import { LoadImport } from './load-import.ts'
import type { RowCounts, RowFilter, ImportRow } from './import-row.ts'

/** Milliseconds of row checking per call: enough to make progress, short enough that other calls don't wait. */
const SLICE_MS = 100

/** What a list says about itself. */
export interface ImportSummary {
  name: string
  note: string | null
  header: string[]
  hasHeader: boolean
  mapping: CsvMapping
  fields: CsvField[]
}

export type OpenResult = { ok: true; facts: ImportSummary } | { ok: false; message: string }

/** Two drafts, so a fixed cell writes little: the list never changes, the work on it does. */
const [TABLE, WORK] = ['sheet', 'sheet work']

/** Worker side of a list: it holds and stores the rows, so that the page only has those it shows. */
export class ImportSession {
  #now: () => number
  #sheet: LoadImport | null = null
  #accountId = ''

  constructor(now: () => number) {
    this.#now = now
    installValidationMessages()
  }

  async openFile(accountId: string, file: File): Promise<OpenResult> {
    return this.#take(accountId, parseListFile(file.name, new Uint8Array(await file.arrayBuffer())))
  }

  openText(accountId: string, text: string): Promise<OpenResult> {
    return this.#take(accountId, parseListText('Pasted rows', text))
  }

  /** The list left on this device, or null. */
  async reopen(accountId: string): Promise<ImportSummary | null> {
    const [table, work] = await Promise.all([loadDraft(accountId, TABLE), loadDraft(accountId, WORK)])
    if (!isTable(table?.content)) return null
    this.#accountId = accountId
    try {
      this.#sheet = new LoadImport(table.content, work?.content ?? null, this.#now)
      return this.facts()
    } catch {
      // stored by an older version in another format
      await this.forget()
      return null
    }
  }

  async forget(): Promise<void> {
    this.#sheet = null
    await Promise.all([deleteDraft(this.#accountId, TABLE), deleteDraft(this.#accountId, WORK)])
  }

  facts(): ImportSummary {
    const { table, header, fields, work } = this.#current()
    const { name, note } = table
    return { name, note, header, fields, hasHeader: work.hasHeader, mapping: work.mapping }
  }

  /** Checks more rows; call until `judged` equals `all`. */
  judge(): RowCounts {
    return this.#current().judgeFor(SLICE_MS, this.#now)
  }

  rows(filter: RowFilter, page: number): ImportRow[] {
    return this.#current().rows(filter, page)
  }

  /** The same rows, refreshed: a fixed row stays where it was. */
  again(lines: number[]): ImportRow[] {
    return lines.map((line) => this.#current().row(line))
  }

  async map(mapping: CsvMapping, hasHeader: boolean): Promise<ImportSummary> {
    this.#current().setMapping(mapping, hasHeader)
    await this.#keep()
    return this.facts()
  }

  async correct(line: number, field: CsvField, text: string): Promise<ImportRow> {
    this.#current().correct(line, field, text)
    await this.#keep()
    return this.#current().row(line)
  }

  /** @param line null for all rows */
  async choose(line: number | null, isChosen: boolean): Promise<void> {
    if (line === null) this.#current().chooseAll(isChosen)
    else this.#current().choose(line, isChosen)
    await this.#keep()
  }

  /** Stores its references first: the response may never arrive. */
  async batch(): Promise<{ lines: number[]; loads: NewLoad[] }> {
    const batch = this.#current().batch()
    if (batch.lines.length > 0) await this.#keep()
    return batch
  }

  async record(lines: number[], results: BulkResult[]): Promise<RowCounts> {
    this.#current().record(lines, results)
    await this.#keep()
    return this.#current().counts()
  }

  async #take(accountId: string, read: ParseResult): Promise<OpenResult> {
    if (!read.ok) return read
    const sheet = new LoadImport(read.table, null, this.#now)
    if (sheet.table.lines.length <= sheet.firstLine) {
      return { ok: false, message: 'This file has a header but no rows. Choose a CSV file with one load per row.' }
    }
    this.#sheet = sheet
    this.#accountId = accountId
    await saveDraft(accountId, TABLE, read.table, this.#now())
    await this.#keep()
    return { ok: true, facts: this.facts() }
  }

  #current(): LoadImport {
    if (!this.#sheet) throw new Error('No list is open')
    return this.#sheet
  }

  async #keep(): Promise<void> {
    await saveDraft(this.#accountId, WORK, this.#current().work, this.#now())
  }
}

function isTable(content: unknown): content is ParsedList {
  const table = content as Partial<ParsedList> | undefined
  return Array.isArray(table?.lines) && Array.isArray(table.numbers) && typeof table.name === 'string'
}
