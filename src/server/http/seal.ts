import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM (NIST SP 800-38D): 96 bits are its own size of a nonce. */
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps what the server itself must read again, so that a copy of the database alone doesn't reveal it. */
export interface Seal {
  /** @param purpose opens nothing that was sealed for another one */
  close: (purpose: string, text: string) => Buffer
  /** null when neither AUTH_SECRET nor the one before sealed it; `isOld`: seal it again */
  open: (purpose: string, sealed: Uint8Array) => { text: string; isOld: boolean } | null
}

/** @param previous the secret before AUTH_SECRET was changed (RUN-24) */
export function createSeal(secret: string, previous?: string): Seal {
  const keyFrom = (from: string) => Buffer.from(hkdfSync('sha256', from, '', 'milepost seal', 32))
  const key = keyFrom(secret)
  const keys = previous === undefined ? [key] : [key, keyFrom(previous)]

  return {
    close(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed])
    },
    open(purpose, sealed) {
      for (const [index, each] of keys.entries()) {
        const text = openWith(each, purpose, Buffer.from(sealed))
        if (text !== null) return { text, isOld: index > 0 }
      }
      return null
    },
  }
}

function openWith(key: Buffer, purpose: string, sealed: Buffer): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
  try {
    return decipher.update(sealed.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
