/** Far longer than a slow disk takes. Another tab that holds a database back would hold it for good. */
export const LONGEST_WAIT_MS = 4_000

/** The browser gives no answer: it opens no database while another tab blocks it. */
export class StorageSilent extends Error {
  constructor() {
    super('The storage of this browser does not answer')
  }
}

/**
 * The result of storage work.
 * @param work gets a signal that aborts when nobody waits any more
 * @throws StorageSilent when the browser gives none
 */
export function withStorageLimit<T>(work: (isOver: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      limit.abort()
      reject(new StorageSilent())
    }, LONGEST_WAIT_MS)
    work(limit.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
