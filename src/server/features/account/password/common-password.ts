import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from '#server/http/refusal.ts'
import { estimateGuesses } from './guess-estimate.ts'

/** About 50,000 leaked passwords, most used first, in lower case. */
const COMMON = new Set(dictionary['passwords-common'])
/** These stay easy to guess with any number of digits and signs: 'Welcome2026!'. */
const MOST_COMMON = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** The product's name and what anybody here would try. */
const OWN_WORDS = ['milepost', 'trucking', 'freight', 'dispatch', 'dispatcher', 'broker', 'carrier', 'logistics']

/** Words shorter than this are part of good passphrases too. */
const SHORTEST_WORD = 5
/** 'sunshine1!' is as common as 'sunshine'. More letters beside a guessed word make it the person's own. */
const LONGEST_ADDITION = 4

const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** 'P@ssw0rd' as 'password'. */
function withLetters(text: string): string {
  return text.replace(/[@43!10$57]/g, (sign) => LETTER_OF[sign] ?? sign)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** What is left of a password once its digits and signs are taken away, or read as letters. */
function wordsWithin(text: string): string[] {
  const plain = withoutEnds(text)
  return [lettersOf(text), lettersOf(withLetters(plain)), lettersOf(withLetters(text))]
}

/** Names, company and email, in words: 'Ada', 'Reyes Trucking' and 'ada.yates@reyes.test'. */
function guessesOf(about: readonly (string | null | undefined)[]): string[] {
  return about.flatMap((text) => {
    const words = (text ?? '').toLowerCase().split(/[^\p{L}]+/u)
    return [...words, words.join('')].filter((word) => word.length >= 3)
  })
}

/**
 * Whether a leaked password, one with digits and signs added or exchanged, a short text repeated, or a word that
 * strangers know.
 * @param about what is known of the person: names, company, email
 */
export function isCommonPassword(password: string, about: readonly (string | null | undefined)[] = []): boolean {
  const text = password.toLowerCase()
  const letters = lettersOf(text)
  if (/^(.{1,4})\1+$/su.test(text) || /^(.)\1*$/su.test(letters)) return true
  const words = wordsWithin(text)
  if (COMMON.has(text)) return true
  const isCommonWord = (word: string) =>
    word.length >= SHORTEST_WORD && (text.length - word.length <= LONGEST_ADDITION ? COMMON : MOST_COMMON).has(word)
  if (words.some(isCommonWord)) return true
  return [...OWN_WORDS, ...guessesOf(about)].some((guess) =>
    words.some(
      (word) =>
        word.includes(guess) && word.length - guess.length <= (guess.length < SHORTEST_WORD ? 1 : LONGEST_ADDITION),
    ),
  )
}

/** Of 4. It holds off somebody who stole the database; 2 doesn't. */
const LEAST_SCORE = 3

/** Whether an estimate of the guesses finds it weak, by what isCommonPassword doesn't know: words, rows of keys, dates. */
export function isEasyToGuess(password: string, about: readonly (string | null | undefined)[] = []): boolean {
  return estimateGuesses(password, [...OWN_WORDS, ...guessesOf(about)]).score < LEAST_SCORE
}

/** What strangers may know of a person, so that no password is made of it. */
interface PublicFacts {
  firstName: string
  lastName: string
  businessName: string | null | undefined
  email: string
}

/**
 * Asked of a new password alone, after the specified rules of its field.
 * @param exempt the demo's published password, outside production
 * @throws Refused if the new password is easy to guess, named by its field
 */
export function refuseWeakPassword(
  field: string,
  password: string,
  { of, exempt }: { of: PublicFacts; exempt: string | null },
): void {
  const about = [of.firstName, of.lastName, of.businessName, ...of.email.split('@')]
  if (password !== exempt && (isCommonPassword(password, about) || isEasyToGuess(password, about)))
    throw refuseField(field, "This password is easy to guess. Use a few words that don't belong together.")
}
