/**
 * A key's token: `mp_`, 40 random characters and a checksum of 6. A scanner finds a leaked one by
 * `mp_[0-9A-Za-z]{46}`, and a mistyped one is refused without asking the database.
 */
export const API_TOKEN_PREFIX = 'mp_'
export const API_TOKEN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const API_TOKEN_SECRET_LENGTH = 40

const CHECKSUM_LENGTH = 6

/** CRC-32 as in ZIP and PNG (polynomial 0xedb88320), of ASCII. */
function crc32(text: string): number {
  let rest = 0xffffffff
  for (const letter of text) {
    rest ^= letter.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return ~rest >>> 0
}

/** In base 62, which needs six characters for 32 bits. */
function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let checksum = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    checksum = API_TOKEN_ALPHABET.charAt(rest % 62) + checksum
    rest = Math.floor(rest / 62)
  }
  return checksum
}

/** @param secret 40 random characters of `API_TOKEN_ALPHABET` */
export function apiTokenOf(secret: string): string {
  return API_TOKEN_PREFIX + secret + checksumOf(secret)
}

/** Whether a token can be one that we made. */
export function isWholeApiToken(token: string): boolean {
  const secret = token.slice(API_TOKEN_PREFIX.length, -CHECKSUM_LENGTH)
  return /^[0-9A-Za-z]{40}$/.test(secret) && token === apiTokenOf(secret)
}
