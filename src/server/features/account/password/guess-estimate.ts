import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/**
 * With these an estimate takes at most some 30 ms of a request's thread; the defaults took 450 ms for 32 random
 * characters. What comes after the 32nd character only makes a text harder to guess.
 */
const OPTIONS = { maxLength: 32, l33tMaxSubstitutions: 10 }

let estimator: ZxcvbnFactory | undefined

/** A word that is repeated adds nothing: 'letmein letmein' is 'letmein'. */
function withoutRepeatedWords(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return new Set(words).size === words.length ? text : [...new Set(words)].join(' ')
}

/**
 * How many guesses somebody needs who knows the leaked passwords, English, the keyboard and `about`.
 * @returns `score` from 0 to 4, where 3 holds off a stolen database for long, and the guesses as a power of ten
 */
export function estimateGuesses(text: string, about: readonly string[]): { score: number; guessesLog10: number } {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, ...OPTIONS })
  return estimator.check(withoutRepeatedWords(text), [...about])
}
