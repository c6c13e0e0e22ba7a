/** Cuts a text at blanks into pieces of this length at most; a longer word is cut inside. */
export function splitWords(text: string, length: number): string[] {
  const pieces: string[] = []
  let rest = text.replaceAll(/\s+/g, ' ').trim()
  while (rest.length > length) {
    const blank = rest.lastIndexOf(' ', length)
    const end = blank > 0 ? blank : length
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/** A piece of a note from this length on goes on in the next one; a shorter one ends its line. */
export const FULL_NOTE = 70
const LONGEST_NOTE = 80

/** Cuts a text into the pieces of NTE, so that they join to the same text: inside words where a line goes on. */
export function splitNote(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.flatMap((line, index) => splitLine(line, index === lines.length - 1))
}

function splitLine(line: string, isLast: boolean): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > LONGEST_NOTE || (rest.length >= FULL_NOTE && !isLast)) {
    const end = insideWord(rest)
    if (end === null) return [...pieces, ...splitWords(rest, FULL_NOTE - 1)]
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

/** Where a full piece may end, with no blank on either side; null for nowhere. */
function insideWord(text: string): number | null {
  for (let end = Math.min(LONGEST_NOTE, text.length - 1); end >= FULL_NOTE; end--)
    if (text[end] !== ' ' && text[end - 1] !== ' ') return end
  return null
}
