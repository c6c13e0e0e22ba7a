/** Line breaks of other systems, among them the Unicode line and paragraph separators. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Control characters and invisible format characters, among them those that reverse the text around them. Not those
 * that people type: tab, line break, and the joiners of Persian words and of emoji. NUL is refused elsewhere.
 */
const CONTROLS = /(?![\0\t\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu
/** The blocks in which Unicode places letters written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Text without what can't be seen and changes how its neighbors look. Line breaks become '\n'. */
export function stripControls(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '')
}

/**
 * Typed text for a place inside one of our sentences. A name written from right to left would otherwise move the number
 * behind it to its other side. Other text stays as it is.
 */
export function isolateBidi(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
