/** Words, best in order, and how many letters each has in common with the one before it. */
export interface WordList {
  words: readonly string[]
  shared: Uint8Array
}

/** Slips between what was typed and a word: the whole of it, and its nearest beginning (typing may be unfinished). */
export interface Slips {
  whole: number
  beginning: number
}

export function wordList(words: readonly string[]): WordList {
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
 * Tells `near` the place in the list of each word that begins at most `most` slips away from what was typed, by
 * Damerau-Levenshtein distance (optimal string alignment: a swap of neighbours counts once). `whole` is exact up to
 * `most`; what is farther is `most + 1`.
 *
 * Words that begin alike are measured together: a beginning's figures serve the next word too, and all words that share
 * a beginning that is too far away are passed over.
 */
export function nearWords(
  { words, shared }: WordList,
  typed: string,
  most: number,
  near: (at: number, slips: Slips) => void,
): void {
  const table = slipTable(typed, most)
  let measured = 0
  /** from so many letters on, the last word and all that share them come no nearer */
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
 * The slips between each beginning of a word (rows) and each of what was typed (columns). Only what lies within `most`
 * of the diagonal is filled, since everything else is farther away than that.
 */
function slipTable(typed: string, most: number) {
  const end = typed.length
  const far = most + 1
  const width = end + 2
  // one row more than may matter: there nothing is near any more
  const cells = new Int32Array((end + most + 2) * width).fill(far)
  const nearest = new Int32Array(end + most + 2).fill(far)
  for (let column = 0; column <= Math.min(end, most); column++) cells[column] = column
  nearest[0] = Math.min(end, far)

  return {
    /** The row of the first so many letters of a word, those before it being there; gives the least of it. */
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
    /** What is the least that a beginning of at most so many letters is away from all that was typed. */
    nearest: (row: number): number => nearest[row] ?? far,
    /** How far so many letters are away from all that was typed. */
    whole: (row: number): number => Math.min(far, row <= end + most ? (cells[row * width + end] ?? far) : far),
  }
}
