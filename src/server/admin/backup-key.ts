import { Decrypter, Encrypter } from 'age-encryption'

/** Of an encrypted file, after its own ending. */
export const AGE_ENDING = '.age'

type Bytes = ReadableStream<Uint8Array>

/** @throws Error when the recipient is no age key */
export function encryptFor(recipient: string): (plain: Bytes) => Promise<Bytes> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new Error('BACKUP_RECIPIENT is no key of age: copy the line that age-keygen calls the public key')
  }
  return (plain) => encrypter.encrypt(plain)
}

/**
 * @param identity the file of age-keygen, with or without its comments
 * @throws Error when there is none, or it is no age key
 */
export function decryptWith(identity: string | undefined): (sealed: Bytes) => Promise<Bytes> {
  const key = /^AGE-SECRET-KEY-\S+$/m.exec(identity ?? '')?.[0]
  if (key === undefined)
    throw new Error('The backup is encrypted: BACKUP_IDENTITY_FILE names the file of age-keygen that can read it')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key)
  } catch {
    throw new Error('BACKUP_IDENTITY is no secret key of age')
  }
  return async (sealed) => {
    try {
      return await decrypter.decrypt(sealed)
    } catch (cause) {
      throw new Error('BACKUP_IDENTITY is not the key that this backup was encrypted for', { cause })
    }
  }
}
