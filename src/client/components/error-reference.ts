import { ERROR_REFERENCE_COPY } from './copy.ts'
import { endSentence } from '#domain/text/end-sentence.ts'

/**
 * 'Reference 7f3a09c2d41b' of an unexpected error: with it, support finds the request in the server's log.
 * @param error an ApiError, or the failure that an unsent item keeps
 */
export function formatErrorReference(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('reference' in error)) return undefined
  return typeof error.reference === 'string' ? ERROR_REFERENCE_COPY.reference(error.reference) : undefined
}

/** A screen's own words for a failure, and the reference if the error is unexpected. */
export function withErrorReference(words: string, error: unknown): string {
  const reference = formatErrorReference(error)
  if (reference === undefined) return words
  return `${endSentence(words)} ${reference}`
}
