import { timingSafeEqual } from 'node:crypto'

/** Whether a caller gave the right secret, in the same time whatever is wrong with it. */
export function isSameSecret(guess: string, secret: string): boolean {
  const [one, other] = [Buffer.from(guess), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
