/** Stores files under the hash of their content, so a file is never overwritten with another. */
export interface ObjectStore {
  /** @param sha256 of `bytes`, hex */
  put: (sha256: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Null when there is no such file. @throws Error when the store doesn't answer or the content has another hash */
  get: (sha256: string) => Promise<Buffer | null>
}

/** 'ab/abcd…': folders stay small. */
export function objectKey(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}
