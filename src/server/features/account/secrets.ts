import { randomBytes, randomInt } from 'node:crypto'

/** Tries allowed per emailed code. */
export const CODE_TRIES = 5

export function newEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** 256 bits, for links and sign-in challenges. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** No I, O, 0 or 1: easily misread on paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Fifty bits in two groups: 7K2MD-XQ4PA. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
