/** Crockford's letters: none is taken for another on the phone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
/** Sixty bits: a broker of a million loads meets a false twin once in two million such brokers. */
const LENGTH = 12

/** FNV-1a over 64 bits (Fowler, Noll, Vo), a letter's sixteen at a time. */
const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** Twelve letters that stand for a text: the same for the same text, here and everywhere, today and next year. */
export function contentMark(text: string): string {
  let hash = OFFSET
  for (let index = 0; index < text.length; index++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME)
  // the low bits of a text's last letters are the least mixed: fold the high ones in
  hash = BigInt.asUintN(64, (hash ^ (hash >> 32n)) * 0x9e3779b97f4a7c15n)
  hash ^= hash >> 29n
  return Array.from({ length: LENGTH }, (_, index) => LETTERS[Number((hash >> BigInt(index * BITS)) & 31n)]).join('')
}
