import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from '#server/http/refusal.ts'

/** About 50,000 leaked passwords, most used first, in lower case. */
const COMMON = new Set(dictionary['passwords-common'])

/** Words shorter than this are part of good passphrases too. */
const SHORTEST_WORD = 5
/** 'password2026' is as common as 'password'. More letters around the word make it the person's own. */
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

/** Without the digits and signs at both ends, if they are few. */
function wordWithin(text: string): string {
  const word = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return text.length - word.length <= LONGEST_ADDITION ? word : text
}

/** Whether a leaked password, one with a few signs added or exchanged, or a short text repeated. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (/^(.{1,4})\1+$/s.test(text)) return true
  const plain = wordWithin(text)
  const words = [plain, withLetters(plain), wordWithin(withLetters(text))]
  return COMMON.has(text) || words.some((word) => word.length >= SHORTEST_WORD && COMMON.has(word))
}

/** @throws Refused if the new password is common, named by its field */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password))
    throw refuseField(field, 'This password is too common. Choose one that is harder to guess')
}
