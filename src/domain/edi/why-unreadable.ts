/** Text in UTF-16, read as if each of its bytes were a letter. */
const UTF_16 = /^(?:ÿþ|þÿ|I\0S\0A\0|\0I\0S\0A)/
/** ZIP and gzip. */
const COMPRESSED = ['PK\u0003\u0004', '\u001F‹']
const LATER = /(?:^|\n)[^\S\n]*ISA[^A-Za-z0-9\s]/

/** What a file is that isn't X12, where that can be seen; null for anything else. */
export function whyUnreadable(text: string): string | null {
  const start = text.trimStart()
  if (start === '') return 'the file is empty'
  if (UTF_16.test(start)) return "it's UTF-16 text. Save it as UTF-8"
  if (COMPRESSED.some((mark) => start.startsWith(mark))) return "it's a compressed file. Send what is in it"
  if (/^UN[AB][^A-Za-z0-9\s]/.test(start)) return "it's EDIFACT, and Milepost reads X12"
  if (/^isa[^A-Za-z0-9\s]/i.test(start)) return 'names of segments must be in capital letters'
  const before = LATER.exec(text)
  if (before === null) return null
  const line = text.slice(0, before.index + 1).split('\n').length
  return `ISA begins on line ${line}. Remove what stands before it`
}
