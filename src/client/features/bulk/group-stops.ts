import { normalizeColumnName } from '#contract/freight/csv-column.ts'
import { STOP_NAMES, type StopKind } from '#contract/freight/load-field.ts'
import { IMPORT_COPY } from './copy.ts'
import { HEADER_SEARCH, type ParsedList } from './import-row.ts'

const TYPE_NAMES = ['stoptype', 'stopkind', 'stopaction']
const TURN_NAMES = ['stopindex', 'stopnumber', 'stopsequence', 'stopseq', 'stopno', 'sequence', 'seq']
const KEY_NAMES = [
  'loadid',
  'loadnumber',
  'loadno',
  'load',
  'reference',
  'referenceid',
  'ref',
  'shipmentid',
  'ordernumber',
  'orderid',
]
const KINDS = {
  pickup: /^(?:p|pu|pick|pickup|origin|load)/i,
  delivery: /^(?:d|del|drop|delivery|dest|unload|so|consignee)/i,
}
const STOP = /^stop(?=.)/
const START_TIME = 'stopstarttime'
const END_TIME = 'stopendtime'
const NOTES = ['stopnotes', 'stopnote', 'stopcomments', 'stopinstructions']

interface Layout {
  headerLine: number
  names: string[]
  key: number
  type: number
  /** -1 without one */
  turn: number
  /** columns about a stop, and the others, which each load has once */
  stopColumns: number[]
  loadColumns: number[]
}

function findLayout({ lines }: ParsedList): Layout | null {
  for (const [headerLine, line] of lines.slice(0, HEADER_SEARCH).entries()) {
    const names = line.map(normalizeColumnName)
    const find = (words: readonly string[]) => names.findIndex((name) => words.includes(name))
    const [type, key, turn] = [find(TYPE_NAMES), find(KEY_NAMES), find(TURN_NAMES)]
    const stopColumns = names.flatMap((name, at) => (STOP.test(name) && at !== type && at !== turn ? [at] : []))
    if (type < 0 || key < 0 || stopColumns.length < 2) continue
    const loadColumns = names.flatMap((_, at) => (at === type || at === turn || stopColumns.includes(at) ? [] : [at]))
    return { headerLine, names, key, type, turn, stopColumns, loadColumns }
  }
  return null
}

interface StopRow {
  cells: readonly string[]
  number: number
  kind: StopKind | null
}

/**
 * A list with one row per stop as a list with one row per load: its columns are the load's, then those of each stop.
 * Loads that can't be one pickup and one delivery are refused by their line. Null for any other list.
 */
export function groupStops(table: ParsedList): ParsedList | null {
  const layout = findLayout(table)
  if (!layout) return null
  const loads = rowsByLoad(table, layout)
  const { names, loadColumns, stopColumns, headerLine } = layout
  const header = table.lines[headerLine] ?? []
  const perStop = stopColumns.filter((at) => names[at] !== END_TIME && !NOTES.includes(names[at] ?? ''))
  const columnName = (kind: StopKind, at: number) =>
    `${STOP_NAMES[kind]} ${(header[at] ?? '').replace(/^\s*stop[\s_-]*/i, '')}`
  const grouped: ParsedList = {
    name: table.name,
    lines: [
      [
        ...loadColumns.map((at) => header[at] ?? ''),
        ...(['pickup', 'delivery'] as const).flatMap((kind) => perStop.map((at) => columnName(kind, at))),
        IMPORT_COPY.stops.notesColumn,
      ],
    ],
    numbers: [table.numbers[headerLine] ?? 1],
    note: [table.note, IMPORT_COPY.stops.grouped(table.lines.length - headerLine - 1, loads.length)]
      .filter(Boolean)
      .join(' '),
    refusals: [],
  }
  for (const stops of loads) {
    const [first] = stops
    if (!first) continue
    const [pickup, delivery] = (['pickup', 'delivery'] as const).map((kind) => stops.find((stop) => stop.kind === kind))
    const disputed = loadColumns.find((at) => new Set(stops.map(({ cells }) => (cells[at] ?? '').trim())).size > 1)
    const refusal = refusalOf(stops, disputed === undefined ? null : (header[disputed] ?? ''))
    if (refusal !== null) grouped.refusals?.push([grouped.lines.length, refusal])
    grouped.numbers.push(Math.min(...stops.map(({ number }) => number)))
    grouped.lines.push([
      ...loadColumns.map((at) => first.cells[at] ?? ''),
      ...[pickup, delivery].flatMap((stop) => perStop.map((at) => cellOf(stop, at, names))),
      notesOf(stops, names),
    ])
  }
  return grouped
}

/** The stops of each load in their order, the loads in that of the list. */
function rowsByLoad({ lines, numbers }: ParsedList, { headerLine, key, type, turn }: Layout): StopRow[][] {
  const loads = new Map<string, StopRow[]>()
  for (const [at, cells] of lines.entries()) {
    if (at <= headerLine) continue
    const word = (cells[type] ?? '').trim()
    const kind = KINDS.pickup.test(word) ? 'pickup' : KINDS.delivery.test(word) ? 'delivery' : null
    const id = (cells[key] ?? '').trim()
    const stops = loads.get(id) ?? []
    loads.set(id, stops)
    stops.push({ cells, number: numbers[at] ?? at + 1, kind })
  }
  const turnOf = ({ cells }: StopRow) => Number(cells[turn] ?? 0) || 0
  for (const stops of loads.values()) stops.sort((a, b) => turnOf(a) - turnOf(b))
  return [...loads.values()]
}

function refusalOf(stops: readonly StopRow[], disputed: string | null): string | null {
  const { problem } = IMPORT_COPY
  if (stops.length > 2) return problem.manyStops(stops.length)
  const missing = (['pickup', 'delivery'] as const).find((kind) => !stops.some((stop) => stop.kind === kind))
  if (missing) return problem.noStop(missing)
  return disputed === null ? null : problem.stopsDispute(disputed)
}

/** A stop's cell; its time with the end of the window beside it. */
function cellOf(stop: StopRow | undefined, at: number, names: readonly string[]): string {
  const cell = (stop?.cells[at] ?? '').trim()
  if (names[at] !== START_TIME || cell === '') return cell
  const end = (stop?.cells[names.indexOf(END_TIME)] ?? '').trim()
  return end === '' ? cell : `${cell}-${end}`
}

function notesOf(stops: readonly StopRow[], names: readonly string[]): string {
  return stops
    .map(({ kind, cells }) => {
      const note = NOTES.map((name) => (cells[names.indexOf(name)] ?? '').trim()).find((text) => text !== '')
      return note === undefined ? '' : IMPORT_COPY.stops.note(kind, note)
    })
    .filter(Boolean)
    .join('. ')
}
