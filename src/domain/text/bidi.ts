/** The blocks in which Unicode places letters written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Typed text for a place inside one of our sentences. A name written from right to left would otherwise move the number
 * behind it to its other side. Other text stays as it is.
 */
export function isolateBidi(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
