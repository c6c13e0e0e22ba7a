import { Parser } from 'htmlparser2'
import type { SheetLimits } from './unpack-workbook.ts'
import { WorkbookTooLarge } from './unpack-workbook.ts'
import type { WorkbookSheet } from './read-workbook.ts'

/** Tags that end a word: 'Dallas<br>TX' is two. */
const BREAKS = new Set(['br', 'p', 'div', 'li'])
const NO_TEXT = new Set(['script', 'style'])

interface Cell {
  text: string
  /** columns that it takes */
  span: number
}

/** A cell over several rows takes its column in each. */
interface Spanning {
  column: number
  rows: number
}

/** The rows of a web page's tables, as reports save them under an Excel name. What the page hides is left out. */
export function readHtmlTables(text: string, most: SheetLimits): WorkbookSheet[] {
  const rows: string[][] = []
  // a cell may contain another table
  const open: { row: Cell[] | null; cell: Cell | null; isHidden: boolean; spanning: Spanning[] }[] = []
  let silent = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (NO_TEXT.has(name)) silent += 1
      const table = open.at(-1)
      if (name === 'table') open.push({ row: null, cell: null, isHidden: isHidden(attributes), spanning: [] })
      else if (name === 'tr' && table)
        table.row = table.isHidden || isHidden(attributes) ? null : startRow(table.spanning)
      else if ((name === 'td' || name === 'th') && table?.row) {
        table.cell = { text: '', span: spanOf(attributes.colspan) }
        const column = table.row.reduce((sum, { span }) => sum + span, 0)
        const down = spanOf(attributes.rowspan) - 1
        if (down > 0) table.spanning.push({ column, rows: down })
        table.row.push(table.cell)
      } else if (BREAKS.has(name) && table?.cell) table.cell.text += ' '
    },
    ontext(part) {
      const cell = open.at(-1)?.cell
      if (cell && silent === 0) cell.text += part
    },
    onclosetag(name) {
      if (NO_TEXT.has(name)) silent -= 1
      const table = open.at(-1)
      if (!table) return
      if (name === 'td' || name === 'th') table.cell = null
      if (name === 'tr' && table.row) {
        rows.push(cellsOf(table.row))
        if (rows.length > most.rows) throw new WorkbookTooLarge()
        table.row = null
      }
      if (name === 'table') open.pop()
    },
  })
  parser.end(text)
  return rows.some((row) => row.length > 1) ? [sheetOf('', rows)] : []
}

function isHidden({ hidden, style = '' }: Record<string, string>): boolean {
  return hidden !== undefined || /display\s*:\s*none/i.test(style)
}

/** Columns that cells of rows above take are blank here. */
function startRow(spanning: Spanning[]): Cell[] {
  const row: Cell[] = []
  for (const each of spanning) {
    if (each.rows === 0) continue
    each.rows -= 1
    while (row.length < each.column) row.push({ text: '', span: 1 })
    row[each.column] = { text: '', span: 1 }
  }
  return row
}

const MOST_SPAN = 200
const spanOf = (written = '1') => Math.min(Math.max(Number.parseInt(written, 10) || 1, 1), MOST_SPAN)

function cellsOf(row: readonly Cell[]): string[] {
  return row.flatMap(({ text, span }) => [
    text.replaceAll(/[ \t\r\n]+/g, ' ').trim(),
    ...Array.from({ length: span - 1 }, () => ''),
  ])
}

/** The sheets of a workbook in the XML of Excel 2002 and 2003. */
export function readXmlWorkbook(text: string, most: SheetLimits): WorkbookSheet[] {
  const sheets: WorkbookSheet[] = []
  let [sheet, row, data]: [WorkbookSheet | null, string[] | null, string | null] = [null, null, null]
  let type = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name)
        const value = (key: string) => attributes[`ss:${key}`]
        if (local === 'Worksheet') sheets.push((sheet = sheetOf(value('Name') ?? '', [])))
        else if (local === 'Row' && sheet) {
          const { rows, unseen } = sheet
          const at = Math.max(Number(value('Index') ?? 0) - 1, rows.length)
          if (at > most.rows) throw new WorkbookTooLarge()
          while (rows.length < at) rows.push([])
          rows.push((row = []))
          if (value('Hidden') === '1') unseen.hiddenRows.push(rows.length)
        } else if (local === 'Cell' && row) {
          const at = Math.max(Number(value('Index') ?? 0) - 1, row.length)
          if (at > most.columns) throw new WorkbookTooLarge()
          while (row.length < at) row.push('')
          row.push('')
          for (let more = Number(value('MergeAcross') ?? 0); more > 0 && row.length < most.columns; more -= 1)
            row.push('')
          dataAt = at
        } else if (local === 'Data' && row) {
          data = ''
          type = value('Type') ?? ''
        }
      },
      ontext(part) {
        if (data !== null) data += part
      },
      onclosetag(name) {
        const local = localName(name)
        if (local === 'Data' && row && data !== null) {
          row[dataAt] = type === 'DateTime' ? dayOf(data) : data
          data = null
        }
        if (local === 'Row') row = null
        if (local === 'Worksheet') sheet = null
      },
    },
    { xmlMode: true },
  )
  let dataAt = 0
  parser.end(text)
  return sheets.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell !== '')))
}

const localName = (name: string) => name.replace(/^.*:/, '')

/** '2026-12-10T00:00:00.000' as the reader of other workbooks writes it: '2026-12-10', or with its time. */
function dayOf(written: string): string {
  const [day = '', time = ''] = written.slice(0, 16).split('T')
  if (day < '1905') return time
  return time === '' || time === '00:00' ? day : `${day} ${time}`
}

function sheetOf(name: string, rows: string[][]): WorkbookSheet {
  return { name, rows, unseen: { isSheetHidden: false, hiddenRows: [], struckRows: [] } }
}
