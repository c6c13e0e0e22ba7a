/** Far longer than a slow disk takes. */
export const LONGEST_WAIT_MS = 4_000
/** A page that was frozen meanwhile loses one of these looks, and hasn't waited. */
const LOOK_MS = 500

/** The browser gives no answer: another page holds the database back (offline.md §2). */
export class StorageSilent extends Error {
  constructor() {
    super('The storage of this browser does not answer')
    this.name = 'StorageSilent'
  }
}

/** The databases that gave this page or worker no answer in time, and none since. */
const silent = new Set<string>()
const listeners = new Set<() => void>()

/** Whether storage gives this page no answer now. Every screen then says so. */
export function isStorageSilent(): boolean {
  return silent.size > 0
}

export function isDatabaseSilent(database: string): boolean {
  return silent.has(database)
}

/** Calls back when storage falls silent or answers again. Returns an unsubscribe function. */
export function onStorageSilence(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function note(database: string, isAnswering: boolean): void {
  const before = silent.size
  if (isAnswering) silent.delete(database)
  else silent.add(database)
  if (silent.size !== before) for (const listener of listeners) listener()
}

/**
 * Work in a database begins. Call the returned function when it ends. An answer that comes after the limit still ends
 * the silence.
 * @param onSilent the browser gave none in time
 */
export function startStorageLimit(database: string, onSilent: () => void): (end: 'answer' | 'failure') => void {
  let looks = LONGEST_WAIT_MS / LOOK_MS
  const timer = setInterval(() => {
    looks -= 1
    if (looks > 0) return
    clearInterval(timer)
    note(database, false)
    onSilent()
  }, LOOK_MS)
  return (end) => {
    clearInterval(timer)
    if (end === 'answer') note(database, true)
  }
}

/**
 * The result of work in a database.
 * @param work gets a signal that aborts when nobody waits any more
 * @throws StorageSilent when the browser gives none
 */
export function withStorageLimit<T>(database: string, work: (isOver: AbortSignal) => PromiseLike<T>): Promise<T> {
  const limit = new AbortController()
  return new Promise((resolve, reject) => {
    const end = startStorageLimit(database, () => {
      limit.abort()
      reject(new StorageSilent())
    })
    const answered = async () => {
      try {
        const answer = await work(limit.signal)
        end('answer')
        return answer
      } finally {
        end('failure')
      }
    }
    answered().then(resolve, reject)
  })
}
