import { Dexie, type DBCoreTable } from 'dexie'
import { startStorageLimit, StorageSilent } from './storage-wait.ts'

/** A database whose reads and writes end in time, also while another page holds it back (offline.md §2). */
export class LimitedDatabase extends Dexie {
  #opening: PromiseLike<unknown> | undefined

  constructor(...[name, options]: ConstructorParameters<typeof Dexie>) {
    super(name, options)
    this.use({
      stack: 'dbcore',
      name: 'limit',
      create: (core) => ({ ...core, table: (table) => this.#limited(core.table(table)) }),
    })
  }

  /** Every read and write waits for this. */
  override open() {
    const opening = super.open()
    this.#opening = opening
    void this.#inTime(() => opening).catch(() => undefined)
    return opening
  }

  /** Fails every read and write that waits for this connection. The next one opens a new connection. */
  protected giveUp(): void {
    // only this cancels an opening
    this.close()
    const reopen = () => void setTimeout(() => this.close({ disableAutoOpen: false }))
    this.#opening?.then(reopen, reopen)
  }

  #limited(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      get: (request) => this.#inTime(() => table.get(request)),
      getMany: (request) => this.#inTime(() => table.getMany(request)),
      query: (request) => this.#inTime(() => table.query(request)),
      count: (request) => this.#inTime(() => table.count(request)),
      openCursor: (request) => this.#inTime(() => table.openCursor(request)),
      mutate: (request) => this.#inTime(() => table.mutate(request)),
    }
  }

  /** By Dexie's own promise: another one leaves the transaction. */
  #inTime<T>(work: () => PromiseLike<T>) {
    return new Dexie.Promise<T>((resolve, reject) => {
      const end = startStorageLimit(this.name, () => {
        this.giveUp()
        reject(new StorageSilent())
      })
      work().then(
        (answer) => {
          end('answer')
          return resolve(answer)
        },
        (error: unknown) => {
          end('failure')
          return reject(error)
        },
      )
    })
  }
}
