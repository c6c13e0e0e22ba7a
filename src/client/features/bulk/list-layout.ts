import { countColumnNames } from '#contract/freight/guess-columns.ts'
import type { ParsedList } from './import-row.ts'

/** Lines searched for column names: reports begin with titles, filters and a date. */
export const HEADER_SEARCH = 30
/** Names below which a line under the first is no header. */
const LEAST_NAMES = 3

/** The line with the column names, from 0; null when the list has none. */
export function findHeaderLine({ lines }: ParsedList): number | null {
  let best: { line: number; names: number } | null = null
  for (const [line, cells] of lines.slice(0, HEADER_SEARCH).entries()) {
    const names = countColumnNames(cells)
    if (names > (best?.names ?? (line === 0 ? 0 : LEAST_NAMES - 1))) best = { line, names }
  }
  return best?.line ?? null
}

const REMARK =
  /^\W*(?:grand |sub-?|sub )?(?:total|sum|count|average|avg|page|printed|generated|report|end of|loads? total|# of loads)\b/i

/** Whether a line is no load: a total, a section's title, or the column names once more. */
export function isRemarkLine(
  line: readonly string[],
  header: readonly string[] | undefined,
  hasPlace: boolean,
): boolean {
  const cells = line.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (header && cells.length > 1 && line.every((cell, at) => cell.trim() === (header[at] ?? '').trim())) return true
  if (hasPlace) return false
  const isTitle = cells.length === 1 && (header?.length ?? line.length) > 3
  return isTitle || cells.slice(0, 3).some((cell) => REMARK.test(cell))
}
