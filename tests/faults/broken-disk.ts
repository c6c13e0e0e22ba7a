import { IDBKeyRange } from 'fake-indexeddb'
import type { OutboxDb } from '#offline/outbox/outbox-db.ts'

/** Runs `accident` in the next write of an op, before its transaction commits. */
export function failingCommit(db: OutboxDb, accident: (transaction: IDBTransaction) => void): void {
  let happened = false
  onWrite(db, (transaction) => {
    if (happened) return
    happened = true
    accident(transaction)
  })
}

/** Makes this many writes of an op fail as on a full disk. */
export function fullDisk(db: OutboxDb, times: number): void {
  let left = times
  onWrite(db, () => {
    left -= 1
    if (left >= 0) throw new DOMException('The disk is full', 'QuotaExceededError')
  })
}

/** The browser drops the connection under an open database, as WebKit does. */
export function lostConnection(db: OutboxDb): void {
  db.backendDB().close()
}

/** A browser whose storage is forbidden. */
export function forbiddenDisk(): { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  const indexedDB = { open: refuse, deleteDatabase: refuse, databases: refuse, cmp: refuse } as unknown as IDBFactory
  return { indexedDB, IDBKeyRange }
}

/** A browser that opens no database: another tab, or a broken disk, holds it. */
export function silentDisk(): { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } {
  const open = () => new EventTarget()
  const indexedDB = { open, deleteDatabase: open, databases: () => new Promise(() => {}), cmp: open }
  return { indexedDB: indexedDB as unknown as IDBFactory, IDBKeyRange }
}

function onWrite(db: OutboxDb, act: (transaction: IDBTransaction) => void): void {
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: async (request) => {
            const written = await table.mutate(request)
            if (name === 'ops' && request.type === 'add') act(request.trans as IDBTransaction)
            return written
          },
        }
      },
    }),
  })
  // Dexie builds its layers when it opens
  db.close({ disableAutoOpen: false })
}
