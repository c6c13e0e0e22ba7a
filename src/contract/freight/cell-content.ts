import { isEquipmentWord } from '#domain/freight/equipment-word.ts'
import { readRate, readWeight } from '#domain/freight/written-amount.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import { cleanCell, parseCoordinateCells, parsePlaceCell } from '#domain/text/spreadsheet-cell.ts'
import { readDay, readTime } from '#domain/time/written-time.ts'
import type { CellContent } from './csv-column.ts'

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
export const MOST = 0.6
export const SOME = 0.3

/** Whether that share of a column's cells can be of that content; an empty column can be of any. */
export function hasContent(cells: readonly string[], content: CellContent, share: number): boolean {
  const sample = cells
    .map(cleanCell)
    .filter((cell) => cell !== '')
    .slice(0, SAMPLE)
  return sample.filter((cell) => TESTS[content](cell)).length >= sample.length * share
}
