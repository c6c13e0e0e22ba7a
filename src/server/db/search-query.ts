import { parseSearch } from '#domain/text/search-words.ts'
import { toStoredForm } from '#domain/text/unicode-form.ts'

/**
 * The tsquery, as text, that requires each typed word to begin some word of the load: 'dal tx' finds Dallas, TX. Null
 * when nothing typed is searchable. Use: `search @@ ${query}::tsquery`.
 */
export function toTsQuery(typed: string): string | null {
  const words = parseSearch(typed)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

/** What `like` finds anywhere in a text in small letters; its signs are taken as typed. */
export function likeAnywhere(typed: string): string {
  return `%${likeText(typed)}%`
}

/** The same at the beginning of a text. */
export function likeAtStart(typed: string): string {
  return `${likeText(typed)}%`
}

function likeText(typed: string): string {
  return toStoredForm(typed)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
}
