import { estimateGuesses } from '#server/features/account/password/guess-estimate.ts'

/** 128 random bits in hex were never estimated below 10^28. */
const LEAST_GUESSES_LOG10 = 24

/** Few different characters, one piece repeated, a row of keys or letters, or words: nobody generated it. */
export function isGuessable(secret: string): boolean {
  // the text that tells an operator what to set
  if (/random characters|openssl|set auth_secret|change[-_ ]?me/i.test(secret)) return true
  if (new Set(secret).size < 8 || /^(.+?)\1+$/s.test(secret)) return true
  return estimateGuesses(secret, ['milepost', 'operator', 'metrics']).guessesLog10 < LEAST_GUESSES_LOG10
}
