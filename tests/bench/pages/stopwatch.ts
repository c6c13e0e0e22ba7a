import { saveNth } from './own-outbox.ts'

declare global {
  interface Window {
    stopwatch: {
      /** Milliseconds until each action was on the disk and read back. */
      saves: (count: number) => Promise<number[]>
      /** Milliseconds of a bare strict write of a small record: what IndexedDB itself costs. */
      bareWrites: (count: number) => Promise<number[]>
    }
  }
}

async function timed(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const began = performance.now()
    await work(index)
    times.push(performance.now() - began)
  }
  return times
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { autoIncrement: true }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('IndexedDB did not open')))
  })
}

function written(db: IDBDatabase, row: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction.objectStore('rows').add(row)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(new Error('The row was not written')))
  })
}

window.stopwatch = {
  saves: (count) => timed(count, saveNth),
  async bareWrites(count) {
    const db = await opened()
    return timed(count, (index) => written(db, { index, text: 'x'.repeat(1_000) }))
  },
}
