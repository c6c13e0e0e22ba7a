/** Slips between what was typed and a word: the whole of it, and its nearest beginning (typing may be unfinished). */
export interface EditDistance {
  whole: number
  beginning: number
}

/**
 * Measures words against `typed` by Damerau-Levenshtein distance (optimal string alignment: a swap of neighbours
 * counts once). Undefined as soon as a word must be more than `most` slips away.
 */
export function distanceTo(typed: string, most: number): (word: string) => EditDistance | undefined {
  // One set of rows for all words: a search measures thousands.
  let rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)] as [Int32Array, Int32Array, Int32Array]

  return (word) => {
    const width = Math.min(word.length, 63) + 1
    for (let j = 0; j < width; j++) rows[1][j] = j
    for (let i = 1; i <= typed.length; i++) {
      const [twoAgo, last, row] = rows
      if (fillRow(twoAgo, last, row, typed, i, word, width) > most) return undefined
      rows = [last, row, twoAgo]
    }
    const [, last] = rows
    let beginning = last[0] ?? 0
    for (let j = 1; j < width; j++) beginning = Math.min(beginning, last[j] ?? 0)
    return { whole: last[width - 1] ?? 0, beginning }
  }
}

/** One letter of `typed` against all of `word`; gives the least of the row. */
function fillRow(
  twoAgo: Int32Array,
  last: Int32Array,
  row: Int32Array,
  typed: string,
  i: number,
  word: string,
  width: number,
): number {
  const letter = typed.charCodeAt(i - 1)
  const letterBefore = typed.charCodeAt(i - 2)
  row[0] = i
  let left = i
  let least = i
  for (let j = 1; j < width; j++) {
    const other = word.charCodeAt(j - 1)
    let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
    cost = Math.min(cost, (last[j] ?? 0) + 1, left + 1)
    if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && letterBefore === other) {
      cost = Math.min(cost, (twoAgo[j - 2] ?? 0) + 1)
    }
    row[j] = left = cost
    if (cost < least) least = cost
  }
  return least
}
