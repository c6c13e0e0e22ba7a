/** Far longer than a slow disk takes. Another tab that holds a database back would hold it for good. */
const LONGEST_WAIT_MS = 4_000

/** The result of storage work. @throws when the browser gives none: it opens no database while another tab blocks it */
export function withStorageLimit<T>(work: Promise<T>, onLate: () => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate()
      reject(new Error('The storage of this browser does not answer'))
    }, LONGEST_WAIT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
