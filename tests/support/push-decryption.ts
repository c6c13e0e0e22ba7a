import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'

/** The secret keys of a browser's subscription. */
export interface BrowserKeys {
  ecdh: ECDH
  auth: Buffer
}

export function newBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()

/** HKDF (RFC 5869), of which one block is enough here. */
const expanded = (key: Buffer, info: Buffer, length: number) => hmac(key, info, Buffer.of(1)).subarray(0, length)

/**
 * A message of web push as the browser reads it (RFC 8291 over RFC 8188, one record).
 * @throws Error when it was not made for these keys, or was changed
 */
export function decrypted({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey])
  const secret = hmac(salt, expanded(hmac(auth, ecdh.computeSecret(serverKey)), info, 32))
  const key = expanded(secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expanded(secret, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('No last record')
  return padded.subarray(0, end).toString('utf8')
}
