/** Blanks and line breaks, and byte order marks inside joined files. */
const BLANKS = /[\s\uFEFF]*/y
/** 'ISABELLA-1,' begins a list of loads, no message. */
const BEGINS = /ISA[^A-Za-z0-9\s]/y

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** Where the next character is that isn't blank. */
export function skipBlanks(text: string, from: number): number {
  return skip(BLANKS, text, from)
}

/** Whether an interchange begins there. */
export function beginsAt(text: string, at: number): boolean {
  return skip(BEGINS, text, at) > at
}

/** Whether a text is an X12 message. */
export function isEdi(text: string): boolean {
  return beginsAt(text, skipBlanks(text, 0))
}
