/** Texts of the API end without a period, or are several sentences and end with one. */
export function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
