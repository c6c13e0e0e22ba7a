/** Crockford's Base32 alphabet, without easily confused letters. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
/** 60 bits: with a million loads, the odds of a collision are one in two million. */
const LENGTH = 12

/** FNV-1a over 64 bits (Fowler, Noll, Vo), one 16-bit character at a time. */
const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** A 12-character hash of a text: the same on every machine and in every version. */
export function contentHash(text: string): string {
  let hash = OFFSET
  for (let index = 0; index < text.length; index++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME)
  // the last letters leave the low bits poorly mixed: fold the high ones in
  hash = BigInt.asUintN(64, (hash ^ (hash >> 32n)) * 0x9e3779b97f4a7c15n)
  hash ^= hash >> 29n
  return Array.from({ length: LENGTH }, (_, index) => LETTERS[Number((hash >> BigInt(index * BITS)) & 31n)]).join('')
}
