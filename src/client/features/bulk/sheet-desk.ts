import type { BulkResult } from '#contract/load-bulk.ts'
import type { CsvField, CsvMapping } from '#contract/csv-column.ts'
import type { NewLoad } from '#contract/load-post.ts'
import { speakPlainly } from '#contract/validation-message.ts'
import { forgetDraft, keepDraft, keptDraft } from '#offline/drafts.ts'
import { readBytes, type ReadAnswer, readText, type Table } from './read-table.ts'
import { Sheet, type SheetWork } from './sheet.ts'
import type { RowCounts, RowFilter, SheetRow } from './sheet-row.ts'

/** So long the list is looked at before a question is answered: long enough to get on, too short to be noticed. */
const SLICE_MS = 100

/** A list's own words about itself. */
export interface SheetFacts {
  name: string
  note: string | null
  header: string[]
  hasHeader: boolean
  mapping: CsvMapping
  fields: CsvField[]
}

export type Opened = { ok: true; facts: SheetFacts } | { ok: false; message: string }

/** The list itself, which never changes, and the work on it, which does: two drafts, so that a mended cell writes little. */
const [TABLE, WORK] = ['sheet', 'sheet work']

/** The worker's side of a list: it holds and keeps the rows, so that the page never has more of them than it shows. */
export class SheetDesk {
  #now: () => number
  #sheet: Sheet | null = null
  #accountId = ''

  constructor(now: () => number) {
    this.#now = now
    speakPlainly()
  }

  async openFile(accountId: string, file: File): Promise<Opened> {
    return this.#take(accountId, readBytes(file.name, new Uint8Array(await file.arrayBuffer())))
  }

  openText(accountId: string, text: string): Promise<Opened> {
    return this.#take(accountId, readText('Pasted rows', text))
  }

  /** The list that was left here, or null. */
  async reopen(accountId: string): Promise<SheetFacts | null> {
    const [table, work] = await Promise.all([keptDraft(accountId, TABLE), keptDraft(accountId, WORK)])
    if (!isTable(table?.content)) return null
    this.#accountId = accountId
    try {
      this.#sheet = new Sheet(table.content, (work?.content ?? null) as SheetWork | null, this.#now)
      return this.facts()
    } catch {
      // an older version of the app kept it in another way
      await this.forget()
      return null
    }
  }

  async forget(): Promise<void> {
    this.#sheet = null
    await Promise.all([forgetDraft(this.#accountId, TABLE), forgetDraft(this.#accountId, WORK)])
  }

  facts(): SheetFacts {
    const { table, header, fields, work } = this.#current()
    const { name, note } = table
    return { name, note, header, fields, hasHeader: work.hasHeader, mapping: work.mapping }
  }

  /** Looks at more rows; call again until `judged` is `all`. */
  judge(): RowCounts {
    return this.#current().judgeFor(SLICE_MS, this.#now)
  }

  rows(filter: RowFilter, page: number): SheetRow[] {
    return this.#current().rows(filter, page)
  }

  /** The same rows as they are now: a mended row stays where it was mended. */
  again(lines: number[]): SheetRow[] {
    return lines.map((line) => this.#current().row(line))
  }

  async map(mapping: CsvMapping, hasHeader: boolean): Promise<SheetFacts> {
    this.#current().setMapping(mapping, hasHeader)
    await this.#keep()
    return this.facts()
  }

  async correct(line: number, field: CsvField, text: string): Promise<SheetRow> {
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

  /** What it is sent under is kept first: its answer may never come. */
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

  async #take(accountId: string, read: ReadAnswer): Promise<Opened> {
    if (!read.ok) return read
    const sheet = new Sheet(read.table, null, this.#now)
    if (sheet.table.lines.length <= sheet.firstLine) {
      return { ok: false, message: 'This file has a header and no rows. Choose a CSV file with one load in each row.' }
    }
    this.#sheet = sheet
    this.#accountId = accountId
    await keepDraft(accountId, TABLE, read.table, this.#now())
    await this.#keep()
    return { ok: true, facts: this.facts() }
  }

  #current(): Sheet {
    if (!this.#sheet) throw new Error('No list is open')
    return this.#sheet
  }

  async #keep(): Promise<void> {
    await keepDraft(this.#accountId, WORK, this.#current().work, this.#now())
  }
}

function isTable(content: unknown): content is Table {
  const table = content as Partial<Table> | undefined
  return Array.isArray(table?.lines) && Array.isArray(table.numbers) && typeof table.name === 'string'
}
