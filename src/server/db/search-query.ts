import { typedWords } from '#domain/search-words.ts'

/**
 * The tsquery, as text, for loads that have a word beginning with each word typed: 'dal tx' finds Dallas, TX. Null when
 * nothing that was typed can be searched. Use: `search @@ ${query}::tsquery`.
 */
export function searchQuery(typed: string): string | null {
  const words = typedWords(typed)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
