/** Words, ideally sorted, and how many leading letters each shares with the one before. */
export interface FuzzyIndex {
  words: readonly string[]
  shared: Uint8Array
}

/** Typos between typed text and a word: all of it, and its nearest prefix (typing may be unfinished). */
export interface EditDistances {
  whole: number
  beginning: number
}

export function buildFuzzyIndex(words: readonly string[]): FuzzyIndex {
  const shared = new Uint8Array(words.length)
  for (let at = 1; at < words.length; at++) {
    const [before = '', word = ''] = [words[at - 1], words[at]]
    let same = 0
    while (same < word.length && same < 255 && before[same] === word[same]) same += 1
    shared[at] = same
  }
  return { words, shared }
}

/**
 * Calls `near` with the index of each word that has a prefix within `most` slips of the typed text, by
 * Damerau-Levenshtein distance (optimal string alignment: a swap of neighbors counts once). `whole` is exact up to
 * `most`; anything farther is `most + 1`.
 *
 * Words with a common prefix are measured together: its rows serve the next word too, and all words whose shared prefix
 * is too far away are skipped.
 */
export function fuzzyMatch(
  { words, shared }: FuzzyIndex,
  typed: string,
  most: number,
  near: (at: number, slips: EditDistances) => void,
): void {
  const table = slipTable(typed, most)
  let measured = 0
  /** prefix length at which the last word, and all that share it, are too far */
  let hopeless = Infinity
  for (let at = 0; at < words.length; at++) {
    const same = shared[at] ?? 0
    if (same < hopeless) {
      const word = words[at] ?? ''
      hopeless = Infinity
      measured = Math.min(measured, same)
      while (measured < word.length && hopeless === Infinity) {
        measured += 1
        if (table.measure(word, measured) > most) hopeless = measured
      }
    }
    const beginning = table.nearest(measured)
    if (beginning <= most) near(at, { beginning, whole: hopeless === Infinity ? table.whole(measured) : most + 1 })
  }
}

/**
 * The slips between each prefix of a word (rows) and of the typed text (columns). Only cells within `most` of the
 * diagonal are filled, since all others are farther away.
 */
function slipTable(typed: string, most: number) {
  const end = typed.length
  const far = most + 1
  const width = end + 2
  // one row more than can matter: nothing in it is near
  const cells = new Int32Array((end + most + 2) * width).fill(far)
  const nearest = new Int32Array(end + most + 2).fill(far)
  for (let column = 0; column <= Math.min(end, most); column++) cells[column] = column
  nearest[0] = Math.min(end, far)

  return {
    /** Fills the row for a word's first letters, given the rows before it; returns its minimum. */
    measure(word: string, row: number): number {
      const letter = word.charCodeAt(row - 1)
      const letterBefore = word.charCodeAt(row - 2)
      const last = Math.min(end, row + most)
      const start = row * width
      let least = far
      for (let column = Math.max(0, row - most); column <= last; column++) {
        const here = start + column
        let cost = row
        if (column > 0) {
          const other = typed.charCodeAt(column - 1)
          const above = cells[here - width] ?? far
          const before = column > row - most ? (cells[here - 1] ?? far) : far
          cost = Math.min((cells[here - width - 1] ?? far) + (letter === other ? 0 : 1), above + 1, before + 1)
          if (row > 1 && column > 1 && letter === typed.charCodeAt(column - 2) && letterBefore === other)
            cost = Math.min(cost, (cells[here - 2 * width - 2] ?? far) + 1)
        }
        cells[here] = cost
        if (cost < least) least = cost
      }
      nearest[row] = Math.min(
        nearest[row - 1] ?? far,
        last === end && row - most <= end ? (cells[start + end] ?? far) : far,
      )
      return least
    },
    /** The fewest slips between the typed text and any prefix of up to `row` letters. */
    nearest: (row: number): number => nearest[row] ?? far,
    /** The slips between the typed text and the first `row` letters. */
    whole: (row: number): number => Math.min(far, row <= end + most ? (cells[row * width + end] ?? far) : far),
  }
}
