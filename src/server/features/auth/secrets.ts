import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits for a mail. */
export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** 256 bits for a link or a sign-in under way. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** No I, O, 0 and 1, which are read wrongly from paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Fifty bits in two groups: 7K2MD-XQ4PA. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

export function sameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
