import { parseSearch } from '#domain/text/search-words.ts'

/**
 * The tsquery, as text, that requires each typed word to begin some word of the load: 'dal tx' finds Dallas, TX. Null
 * when nothing typed is searchable. Use: `search @@ ${query}::tsquery`.
 */
export function toTsQuery(typed: string): string | null {
  const words = parseSearch(typed)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
