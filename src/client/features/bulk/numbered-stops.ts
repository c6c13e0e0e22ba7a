import { normalizeColumnName, stopNumberIn } from '#contract/freight/csv-column.ts'
import { STOP_NAMES } from '#contract/freight/load-field.ts'
import { STOP_ALIASES } from '#contract/freight/stop-columns.ts'
import { LEAST_STOPS, MOST_STOPS, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { IMPORT_COPY } from './copy.ts'
import { HEADER_SEARCH, type ParsedList } from './import-row.ts'

const NAMED = POSTED_STOPS.flatMap(({ kind }) => STOP_ALIASES[kind]).filter((word) => word.length > 2)
const isOfEnd = (name: string) => NAMED.some((word) => name.startsWith(word))

/**
 * A list whose columns only number the stops, 'Stop 1 city' to 'Stop 4 city', as one with named ends: of each row, the
 * first that is filled in is the pickup, the last the delivery. Null for any other list.
 */
export function nameNumberedEnds(table: ParsedList): ParsedList | null {
  const headerLine = table.lines.slice(0, HEADER_SEARCH).findIndex((line) => {
    const names = line.map(normalizeColumnName)
    return new Set(names.flatMap((name) => stopNumberIn(name) ?? [])).size >= LEAST_STOPS && !names.some(isOfEnd)
  })
  const header = table.lines[headerLine]
  if (!header) return null
  const names = header.map(normalizeColumnName)
  const endingOf = (name: string) => name.replace(/^stop\d+/, '')
  const numbers = [...new Set(names.flatMap((name) => stopNumberIn(name) ?? []))].toSorted((a, b) => a - b)
  const endings = [...new Set(names.filter((name) => stopNumberIn(name) !== null).map(endingOf))]
  const rest = names.flatMap((name, at) => (stopNumberIn(name) === null ? [at] : []))
  const columnOf = (number: number, ending: string) => names.indexOf(`stop${number}${ending}`)
  const rows = table.lines.slice(headerLine + 1).map((line) => {
    const filled = numbers.filter((number) =>
      endings.some((ending) => ending !== 'type' && (line[columnOf(number, ending)] ?? '').trim() !== ''),
    )
    return { line, filled: filled.map((number) => endings.map((ending) => line[columnOf(number, ending)] ?? '')) }
  })
  const most = Math.min(MOST_STOPS, Math.max(LEAST_STOPS, ...rows.map(({ filled }) => filled.length)))
  const between = Array.from({ length: most - LEAST_STOPS }, (_, at) => at + 2)
  const empty = endings.map(() => '')
  // a row of one stop has no delivery
  const ordered = (filled: readonly string[][]) => [
    filled[0] ?? empty,
    (filled.length > 1 ? filled.at(-1) : undefined) ?? empty,
    ...between.map((number) => (number < filled.length ? filled[number - 1] : undefined) ?? empty),
  ]
  const titles = [...POSTED_STOPS.map(({ kind }) => STOP_NAMES[kind]), ...between.map(IMPORT_COPY.stops.stop)]
  return {
    ...table,
    lines: [
      [...rest.map((at) => header[at] ?? ''), ...titles.flatMap((title) => endings.map((end) => `${title} ${end}`))],
      ...rows.map(({ line, filled }) => [...rest.map((at) => line[at] ?? ''), ...ordered(filled).flat()]),
    ],
    numbers: table.numbers.slice(headerLine),
    refusals: rows.flatMap(({ filled }, at): [number, string][] =>
      filled.length > MOST_STOPS ? [[at + 1, IMPORT_COPY.problem.manyStops(filled.length)]] : [],
    ),
  }
}
