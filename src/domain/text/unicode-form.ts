/** Line breaks of other systems, among them the Unicode line and paragraph separators. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Most text: nothing of it has another form. */
const PLAIN = /^[\t\n\x20-\x7E]*$/
/**
 * Joiners and variation selectors that shape their neighbors: in emoji, and in letters such as Persian ones. In Latin,
 * Greek and Cyrillic text and in digits they only come from another program.
 */
const SHAPES = String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Inherited}])[\p{L}\p{M}])[\u200C\u200D\uFE0E\uFE0F]`
/** What can't be seen, among it what reverses the text around it. NUL is refused elsewhere. */
const UNSEEN = new RegExp(String.raw`(?!${SHAPES})(?![\0\t\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`, 'gu')
const EVERY_UNSEEN = /(?![\0\t\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const WIDE_SPACES = /\p{Zs}/gu
/** ASCII as a keyboard for Chinese or Japanese types it. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g

/**
 * Text as we store it: what looks the same is the same. Without invisible characters, with one kind of space and of line
 * break ('\n'), and letters with their accents as one character (NFC).
 */
export function toStoredForm(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(WIDE_SPACES, ' ')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
}

/** Text as we compare it: also without differences of case, outer or doubled spaces, and kinds of dash and quote. */
export function toComparedForm(text: string): string {
  const visible = PLAIN.test(text)
    ? text
    : toStoredForm(text)
        .replace(EVERY_UNSEEN, '')
        .normalize('NFKC')
        .replaceAll(/[\p{Pd}\u2212]/gu, '-')
        .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
        .replaceAll(/[\u201C\u201D]/g, '"')
  return visible.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
