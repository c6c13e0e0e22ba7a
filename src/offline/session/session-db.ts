import { createStore, type UseStore } from 'idb-keyval'
import { StorageSilent, withStorageLimit } from './storage-wait.ts'

let store = createStore('session', 'session')

/** After a silence, work fails at once for this long: a sign-in would wait for several timeouts. */
const SILENCE_MS = 30_000
let silentUntil = 0

/**
 * Works in the database of the session, on one connection. Retries on a new one: WebKit closes connections in the
 * background, not always with an event.
 */
export async function inSessionDb<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  if (performance.now() < silentUntil) throw new StorageSilent()
  try {
    return await withStorageLimit(() => work(store))
  } catch (error) {
    store = createStore('session', 'session')
    if (!(error instanceof StorageSilent)) return withStorageLimit(() => work(store))
    silentUntil = performance.now() + SILENCE_MS
    throw error
  }
}
