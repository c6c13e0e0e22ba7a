import { isEquipmentWord } from '#domain/freight/equipment-word.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { readRate, readWeight } from '#domain/freight/written-amount.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import { cleanCell, parseCoordinateCells, parsePlaceCell } from '#domain/text/spreadsheet-cell.ts'
import { readDay, readTime } from '#domain/time/written-time.ts'
import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvField,
  type CsvMapping,
  listBetweenColumns,
  normalizeColumnName,
  stopNumberIn,
} from './csv-column.ts'
import { keysOf } from './field-shape.ts'
import type { StopKind } from './load-field.ts'
import { type CellContent, STOP_ALIASES, STOP_COLUMNS, stopColumnField } from './stop-columns.ts'

/** Names that say a stop's part but not which stop: 'City', 'State' after 'Origin'. */
const BARE_PARTS = (['Location', 'State', 'ZipCode', 'DateTime', 'Time', 'Latitude', 'Longitude'] as const).flatMap(
  (part) => STOP_COLUMNS[part].endings,
)
const CONTACTS = ['Contact.name', 'Contact.phone', 'Contact.email'] as const
/** What a column named only after a stop may hold; the content that is hardest to mistake comes first. */
const BY_CONTENT = ['DateTime', 'Latitude', 'ZipCode', 'State', 'Time', 'Location', 'LocationDetails'] as const
/** A remark in a column's name: 'Reference ID (unique per organization)'. 'Rate (per mile)' is none. */
const NAME_REMARK = /\((?=[^)]*\b(?:required|optional|max|unique|format|example|yyyy|hh|local)\b)[^)]*\)/gi

/** Words of a name as the aliases spell them: 'Tot Wgt', 'Trlr Req', 'Eqp Type'. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:wgt|wt|wght)s?\b/gi, 'weight'],
  [/\btot\b/gi, 'total'],
  [/\b(?:trlr|trl)\b/gi, 'trailer'],
  [/\b(?:eqp|eqpt|eqmt|equip)\b/gi, 'equipment'],
  [/\bdesc\b/gi, 'description'],
  [/\bcmdty\b/gi, 'commodity'],
  [/\b(?:req|reqd|required|needed|est|estimated|requested)\b/gi, ''],
  // 'Early PU' is 'PU early'
  [/^\s*(earliest|latest|early|late)\s+(.+)$/i, '$2 $1'],
]

function spellOut(name: string): string {
  return SPELLINGS.reduce((text, [pattern, word]) => text.replace(pattern, word), name)
}

/** The stop that a name starts with; the longest word wins, single letters don't count. */
function stopOf(name: string): StopKind | null {
  const starts = STOP_KINDS.flatMap((kind) =>
    STOP_ALIASES[kind].filter((word) => word.length > 1 && name.startsWith(word)).map((word) => ({ kind, word })),
  )
  return starts.sort((a, b) => b.word.length - a.word.length)[0]?.kind ?? null
}

/** 'Origin', 'City', 'Destination', 'City' as 'origin', 'origincity', 'destination', 'destinationcity'. */
function withStops(names: readonly string[]): string[] {
  let current: StopKind | null = null
  const seen = new Map<string, number>()
  return names.map((name) => {
    const named = stopOf(name)
    if (named) current = named
    if (!BARE_PARTS.some((part) => part === name) || name === '') return name
    const turn = seen.get(name) ?? 0
    seen.set(name, turn + 1)
    const isTwice = names.filter((each) => each === name).length === 2
    const kind = isTwice ? STOP_KINDS[turn] : current
    return kind ? kind + name : name
  })
}

/**
 * Maps fields to columns: by name where the cells agree with it, then by their content where a name only says the stop
 * ('Pick Up' with dates).
 * @param lines some of the list's rows
 */
export function guessColumnMapping(
  header: readonly string[],
  lines: readonly (readonly string[])[] = [],
  known: readonly CsvColumn[] = CSV_COLUMNS,
): CsvMapping {
  const plain = header.map((name) => name.replaceAll(NAME_REMARK, ''))
  const names = withStops(plain.map(normalizeColumnName))
  const spelled = withStops(plain.map((name) => normalizeColumnName(spellOut(name))))
  const cellsOf = (at: number) => lines.map((line) => line[at] ?? '')
  const columns: CsvMapping['columns'] = {}
  const taken = new Set<number>()
  const take = (field: CsvField, at: number) => {
    columns[field] = at
    taken.add(at)
  }
  const numbers = [...new Set(names.flatMap((name) => stopNumberIn(name) ?? []))].toSorted((a, b) => a - b)
  for (const { field, aliases, content } of [...listBetweenColumns(numbers), ...known]) {
    const at = aliases
      .flatMap((alias) => [names.indexOf(alias), spelled.indexOf(alias)])
      .find((place) => place >= 0 && hasContent(cellsOf(place), content, SOME))
    if (at !== undefined) take(field, at)
  }
  // a list with only the latest time means that time
  for (const kind of STOP_KINDS) {
    const [end, time] = [stopColumnField(kind, 'Until'), stopColumnField(kind, 'Time')]
    const { [end]: at, [stopColumnField(kind, 'DateTime')]: day } = columns
    if (at === undefined || columns[time] !== undefined) continue
    const isTimed = day !== undefined && cellsOf(day).some(hasClock)
    if (isTimed || cellsOf(at).every((cell) => cell.trim() === '') || !hasContent(cellsOf(at), 'time', MOST)) continue
    columns[time] = at
    delete columns[end]
  }
  for (const [at, name] of names.entries()) {
    const kind = stopOf(name)
    if (kind === null || taken.has(at) || /latest|end$|to$/.test(name)) continue
    if (cellsOf(at).every((cell) => cell.trim() === '')) continue
    const part = BY_CONTENT.find(
      (each) =>
        columns[stopColumnField(kind, each)] === undefined && hasContent(cellsOf(at), STOP_COLUMNS[each].content, MOST),
    )
    if (part && isOnlyStop(name, kind)) take(stopColumnField(kind, part), at)
  }
  // one contact for the whole load is the contact of both stops
  for (const part of CONTACTS) {
    const { endings, content } = STOP_COLUMNS[part]
    const at = endings
      .map((end) => names.indexOf(end))
      .find((place) => place >= 0 && hasContent(cellsOf(place), content, SOME))
    if (at === undefined || taken.has(at)) continue
    for (const kind of STOP_KINDS) columns[stopColumnField(kind, part)] ??= at
  }
  return { columns, same: {} }
}

function hasClock(cell: string): boolean {
  const day = readDay(cell, 'month first', 0)
  return day.ok && day.rest !== ''
}

/** Whether a name says nothing besides the stop: 'Pick Up', 'Origin 1', 'Delivery info'. */
function isOnlyStop(name: string, kind: StopKind): boolean {
  return STOP_ALIASES[kind].some((word) => new RegExp(String.raw`^${word}(?:\d|info|point|window|day)*$`).test(name))
}

/** How many different fields a line names, if it is a header. */
export function countColumnNames(line: readonly string[], known: readonly CsvColumn[] = CSV_COLUMNS): number {
  return keysOf(guessColumnMapping(line, [], known).columns).length
}

const isLetters = (cell: string) => /\p{L}{2}/u.test(cell)
const isDate = (cell: string) => {
  const read = readDay(cell, null, 0)
  return read.ok || read.why === 'two readings'
}
const isAmount = (cell: string) => {
  const [rate, weight] = [readRate(cell, null), readWeight(cell, null)]
  return rate.ok || weight.ok || rate.why !== 'no number' || weight.why !== 'no number'
}

/** Whether a cell can be of each content; `text` may be anything. */
const TESTS: Record<CellContent, (cell: string) => boolean> = {
  text: () => true,
  place: (cell) =>
    (isLetters(cell) && !isDate(cell)) || parsePlaceCell(cell).zip !== '' || parseCoordinateCells(cell) !== null,
  state: (cell) => parseStateCode(cell) !== undefined,
  zip: (cell) => /^\d{3,5}(?:-\d{4}|\.0)?$/.test(cell),
  degrees: (cell) => parseCoordinateCells(cell) !== null || /^-?\d{1,3}\.\d+°?\s*[NSEW]?$/i.test(cell),
  date: isDate,
  time: (cell) => readTime(cell) !== null,
  'date or time': (cell) => isDate(cell) || readTime(cell) !== null,
  equipment: isEquipmentWord,
  feet: (cell) => /^\d{1,3}(?:\.0)?\s*(?:ft|feet|')?\.?$/i.test(cell),
  amount: isAmount,
  phone: (cell) => /^[+(\d][\d\s().+-]{5,}(?:\s*(?:x|ext)\.?\s*\d+)?$/i.test(cell),
  email: (cell) => /^\S+@\S+$/.test(cell),
}

/** Cells looked at: enough to tell a column's content. */
const SAMPLE = 50
/** The share of cells that must fit: in a column whose name says little, and in one whose name says what it is. */
const MOST = 0.6
export const SOME = 0.3

/** Whether that share of a column's cells can be of that content; an empty column can be of any. */
export function hasContent(cells: readonly string[], content: CellContent, share: number): boolean {
  const sample = cells
    .map(cleanCell)
    .filter((cell) => cell !== '')
    .slice(0, SAMPLE)
  return sample.filter((cell) => TESTS[content](cell)).length >= sample.length * share
}
