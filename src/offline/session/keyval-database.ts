import { createStore, type UseStore } from 'idb-keyval'
import { isDatabaseSilent, onStorageSilence, StorageSilent, withStorageLimit } from './storage-wait.ts'

/** After a silence, work fails at once for this long: a sign-in would wait for several timeouts. */
const SILENCE_MS = 30_000

/**
 * A database of keys and values. Work in it ends in time. It is retried on a new connection: WebKit closes connections
 * in the background, not always with an event. After a silence, the next work opens a new one.
 */
export function createKeyvalDatabase(database: string, table: string) {
  let store = createStore(database, table)
  let silentUntil = 0
  // an answer that came late
  onStorageSilence(() => {
    if (!isDatabaseSilent(database)) silentUntil = 0
  })

  return async function work<T>(step: (store: UseStore) => Promise<T>): Promise<T> {
    if (performance.now() < silentUntil) throw new StorageSilent()
    const limited = () => withStorageLimit(database, () => step(store))
    try {
      return await limited()
    } catch (error) {
      store = createStore(database, table)
      if (!(error instanceof StorageSilent)) return limited()
      silentUntil = performance.now() + SILENCE_MS
      throw error
    }
  }
}
