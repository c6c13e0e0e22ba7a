import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** Stores files under the hash of their content, so a file is never overwritten with another. */
export interface ObjectStore {
  /** @param sha256 of `bytes`, hex */
  put: (sha256: string, bytes: Uint8Array, type: string) => Promise<void>
  /**
   * Null when there is no such file. The stream fails with a ChangedFile before its end when the content has another
   * hash.
   * @throws Error when the store doesn't answer
   */
  get: (sha256: string) => Promise<Readable | null>
  /** In bytes; null when there is no such file. @throws Error when the store doesn't answer before `patience` ends */
  sizeOf: (sha256: string, patience?: AbortSignal) => Promise<number | null>
  /** Does nothing when there is no such file. @throws Error when the store doesn't answer */
  remove: (sha256: string) => Promise<void>
}

/** What a store returned under a hash that is not its own. */
export class ChangedFile extends Error {}

/**
 * 'ab/abcd…': folders stay small.
 * @throws Error for a name that could lead elsewhere: a restored database may have any
 */
export function objectKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`${sha256.slice(0, 64)} is no hash of a file`)
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** What the disk or the store returns. Its last piece waits for the hash, so nobody takes a changed file for whole. */
export function asStored(file: Readable, sha256: string): Readable {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  const checked = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      const before = last
      last = piece
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, last)
      else done(new ChangedFile(`The stored file ${sha256} changed`))
    },
  })
  // an error of one is an error of the other
  pipeline(file, checked, () => undefined)
  return checked
}
