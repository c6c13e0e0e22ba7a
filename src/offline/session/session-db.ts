import { createStore, type UseStore } from 'idb-keyval'
import { withStorageLimit } from './storage-wait.ts'

let store = createStore('session', 'session')

/**
 * Works in the database of the session, on one connection. Retries on a new one: WebKit closes connections in the
 * background, not always with an event.
 */
export async function inSessionDb<T>(work: (store: UseStore) => Promise<T>): Promise<T> {
  try {
    return await withStorageLimit(() => work(store))
  } catch {
    store = createStore('session', 'session')
    return withStorageLimit(() => work(store))
  }
}
