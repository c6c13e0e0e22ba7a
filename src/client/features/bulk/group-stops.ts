import { normalizeColumnName } from '#contract/freight/csv-column.ts'
import { readStopKind } from '#contract/freight/load-csv.ts'
import { STOP_NAMES, type StopKind } from '#contract/freight/load-field.ts'
import { STOP_COLUMNS } from '#contract/freight/stop-columns.ts'
import { LEAST_STOPS, MOST_STOPS, STOP_KINDS } from '#domain/freight/load-stop.ts'
import { IMPORT_COPY } from './copy.ts'
import { HEADER_SEARCH, type ParsedList } from './import-row.ts'

const TYPE_NAMES = ['stoptype', 'stopkind', 'stopaction', 'activity', 'action', 'event', 'type', 'kind', 'stop']
const TURN_NAMES = ['stopindex', 'stopnumber', 'stopsequence', 'stopseq', 'stopno', 'stop', 'sequence', 'seq']
const KEY_NAMES = [
  'loadid',
  'loadnumber',
  'loadno',
  'load',
  'reference',
  'referenceid',
  'referencenumber',
  'ref',
  'refno',
  'shipmentid',
  'shipmentnumber',
  'shipment',
  'ordernumber',
  'orderno',
  'orderid',
  'order',
  'tripid',
  'trip',
  'pronumber',
  'pro',
]
const STOP = /^(?:stop|location)(?=.)|^(?:sched|planned|actual|appt|appointment|arrival|departure|eta$|etd$)/
const START_TIME = 'stopstarttime'
const END_TIME = 'stopendtime'
const NOTES = ['stopnotes', 'stopnote', 'stopcomments', 'stopinstructions', 'notes', 'comments', 'instructions']
/** Names of a stop's columns where none says 'stop': 'City', 'Appt Date', 'Facility'. */
const BARE: ReadonlySet<string> = new Set(
  Object.values(STOP_COLUMNS).flatMap(({ endings, content }) =>
    content === 'phone' || content === 'email' ? [] : endings.filter((ending) => !ending.startsWith('contact')),
  ),
)

interface Layout {
  headerLine: number
  names: string[]
  key: number
  /** -1 without one: a load's first stop is its pickup, the last its delivery */
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
    const rows = lines.slice(headerLine + 1)
    const cells = (at: number) => rows.map((row) => (row[at] ?? '').trim())
    const find = (words: readonly string[], fits: (at: number) => boolean) =>
      words.flatMap((word) => names.flatMap((name, at) => (name === word ? [at] : []))).find(fits) ?? -1
    const type = find(TYPE_NAMES, (at) => isStopKinds(cells(at)))
    const turn = find(TURN_NAMES, (at) => at !== type && isTurns(cells(at)))
    const key = find(KEY_NAMES, (at) => at !== type && at !== turn && isRepeated(cells(at), type < 0))
    if (key < 0 || (type < 0 && turn < 0)) continue
    const stopColumns = names.flatMap((name, at) =>
      at !== key && at !== type && at !== turn && (STOP.test(name) || BARE.has(name) || NOTES.includes(name))
        ? [at]
        : [],
    )
    if (stopColumns.length < 2) continue
    const loadColumns = names.flatMap((_, at) => (at === type || at === turn || stopColumns.includes(at) ? [] : [at]))
    return { headerLine, names, key, type, turn, stopColumns, loadColumns }
  }
  return null
}

/** Whether a column says pickup or delivery, and both: 'Type' may also be the equipment's. */
function isStopKinds(cells: readonly string[]): boolean {
  const kinds = cells.map(readStopKind)
  const known = kinds.filter((kind) => kind !== null)
  return new Set(known).size === 2 && known.length >= cells.length * 0.6
}

function isTurns(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '') && cells.every((cell) => /^\d*$/.test(cell))
}

/** Whether rows share their load's id, or have none under its first row. @param isAlways each load has several rows */
function isRepeated(cells: readonly string[], isAlways: boolean): boolean {
  const ids = new Set(cells.filter((cell) => cell !== ''))
  if (ids.size === 0 || ids.size === cells.length) return false
  return !isAlways || ids.size * 2 <= cells.length
}

interface StopRow {
  cells: readonly string[]
  number: number
  kind: StopKind | null
}

/**
 * A list with one row per stop as a list with one row per load: its columns are the load's, then those of the ends and of
 * each stop between. Loads whose stops can't be in order are refused by their line. Null for any other list.
 */
export function groupStops(table: ParsedList): ParsedList | null {
  const layout = findLayout(table)
  if (!layout) return null
  const loads = rowsByLoad(table, layout)
  const { names, loadColumns, stopColumns, headerLine } = layout
  const header = table.lines[headerLine] ?? []
  const perStop = stopColumns.filter((at) => names[at] !== END_TIME && !NOTES.includes(names[at] ?? ''))
  const hasCity = stopColumns.some((at) => /city/.test(names[at] ?? ''))
  const columnName = (stop: string, at: number) => {
    const name = (header[at] ?? '').replace(/^\s*(?:stop|location)[\s_-]*(?=\S)/i, '')
    // beside a city, a location is a facility's name
    return `${stop} ${hasCity && names[at] === 'location' ? 'name' : name}`
  }
  const most = Math.min(MOST_STOPS, Math.max(...loads.map((stops) => stops.length)))
  const between = Array.from({ length: Math.max(0, most - LEAST_STOPS) }, (_, at) => at + 2)
  const grouped: ParsedList = {
    name: table.name,
    lines: [
      [
        ...loadColumns.map((at) => header[at] ?? ''),
        ...STOP_KINDS.flatMap((kind) => perStop.map((at) => columnName(STOP_NAMES[kind], at))),
        ...between.flatMap((number) => [
          IMPORT_COPY.stops.kindColumn(number),
          ...perStop.map((at) => columnName(IMPORT_COPY.stops.stop(number), at)),
        ]),
        IMPORT_COPY.stops.notesColumn,
      ],
    ],
    numbers: [table.numbers[headerLine] ?? 1],
    note: [
      table.note,
      IMPORT_COPY.stops.grouped(table.lines.length - headerLine - 1, loads.length),
      ...longLoads(loads),
    ]
      .filter(Boolean)
      .join(' '),
    refusals: [],
  }
  for (const stops of loads) {
    const [first] = stops
    if (!first) continue
    const ends =
      stops.length > LEAST_STOPS
        ? [first, stops.at(-1)]
        : STOP_KINDS.map((kind) => stops.find((stop) => stop.kind === kind))
    const valuesOf = (at: number) => new Set(stops.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean))
    const disputed = loadColumns.find((at) => valuesOf(at).size > 1)
    const refusal = refusalOf(stops, layout, disputed === undefined ? null : (header[disputed] ?? ''))
    if (refusal !== null) grouped.refusals?.push([grouped.lines.length, refusal])
    grouped.numbers.push(Math.min(...stops.map(({ number }) => number)))
    grouped.lines.push([
      ...loadColumns.map((at) => [...valuesOf(at)][0] ?? ''),
      ...ends.flatMap((stop) => perStop.map((at) => cellOf(stop, at, names))),
      ...between.flatMap((number) => {
        const stop = number < stops.length ? stops[number - 1] : undefined
        return [stop?.kind ?? '', ...perStop.map((at) => cellOf(stop, at, names))]
      }),
      notesOf(stops, names),
    ])
  }
  return grouped
}

/** Loads that the note names: who reads more looks at the table. */
const MOST_NAMED = 3

/** Which rows became loads with stops between. */
function longLoads(loads: readonly StopRow[][]): string[] {
  const long = loads.filter(({ length }) => length > LEAST_STOPS && length <= MOST_STOPS).slice(0, MOST_NAMED)
  return long.map((stops) => {
    const numbers = stops.map(({ number }) => number).toSorted((a, b) => a - b)
    return IMPORT_COPY.stops.oneLoad(numbers, stops.length)
  })
}

/** The stops of each load in their order, the loads in that of the list. */
function rowsByLoad({ lines, numbers }: ParsedList, { headerLine, key, type, turn }: Layout): StopRow[][] {
  const loads = new Map<string, StopRow[]>()
  let id = ''
  for (const [at, cells] of lines.entries()) {
    if (at <= headerLine) continue
    // some lists write a load's id only in its first row
    id = (cells[key] ?? '').trim() || id
    const stops = loads.get(id) ?? []
    loads.set(id, stops)
    stops.push({ cells, number: numbers[at] ?? at + 1, kind: readStopKind(cells[type] ?? '') })
  }
  const turnOf = ({ cells }: StopRow) => Number(cells[turn] ?? 0) || 0
  for (const stops of loads.values()) {
    stops.sort((a, b) => turnOf(a) - turnOf(b))
    const [first, last] = [stops[0], stops.at(-1)]
    if (type >= 0 || !first || !last || first === last) continue
    first.kind = 'pickup'
    last.kind = 'delivery'
  }
  return [...loads.values()]
}

function refusalOf(stops: readonly StopRow[], { turn, type }: Layout, disputed: string | null): string | null {
  const { problem } = IMPORT_COPY
  if (stops.length > MOST_STOPS) return problem.manyStops(stops.length)
  const missing = STOP_KINDS.find((kind) => !stops.some((stop) => stop.kind === kind))
  if (missing) return problem.noStop(missing)
  if (stops.length > LEAST_STOPS) {
    const turns = turn < 0 ? [] : stops.map(({ cells }) => Number(cells[turn] ?? ''))
    const [begins = 0] = turns
    const odd = turns.findIndex((each, at) => each !== begins + at)
    if (odd >= 0) return problem.stopNumbers(stops[odd]?.number ?? 0)
    const [first, last] = [stops[0], stops.at(-1)]
    if (type >= 0 && first?.kind !== 'pickup') return problem.firstStop
    if (type >= 0 && last?.kind !== 'delivery') return problem.lastStop
  }
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
  const notes = stops.map(({ kind, cells }) => {
    const note = NOTES.map((name) => (cells[names.indexOf(name)] ?? '').trim()).find((text) => text !== '') ?? ''
    return { kind, note }
  })
  const [first] = notes
  // the same on each stop is a note about the load
  if (first && notes.length > 1 && notes.every(({ note }) => note === first.note)) return first.note
  return notes
    .map(({ kind, note }) => (note === '' ? '' : IMPORT_COPY.stops.note(kind, note)))
    .filter(Boolean)
    .join('. ')
}
