import { DatabaseBusy, outageOf } from './database-unavailable.ts'

/** As many transactions may wait for one row at once; each holds a connection of the pool meanwhile. */
const MOST_WAITING = 5
/** The others wait in memory: at most this long, or until `lock_timeout` shows that somebody keeps the row. */
const PATIENCE_MS = 10_000

interface Line {
  waiting: number
  next: { go: () => void; giveUp: () => void }[]
}

const lines = new Map<string, Line>()
/** The row that a transaction may lock because its turn came. */
const turns = new WeakMap<object, { row: string | undefined }>()

/** A transaction is one too many for a row: it must end, and may begin again when its turn comes. */
class OneTooMany extends Error {
  readonly row: string
  constructor(row: string) {
    super('Too many transactions wait for this row')
    this.row = row
  }
}

function leave(row: string): void {
  const line = lines.get(row)
  if (!line) return
  const next = line.next.shift()
  // the place goes to the next one, so that nobody who comes later takes it
  if (next) return next.go()
  line.waiting -= 1
  if (line.waiting === 0) lines.delete(row)
}

/** Locks a row that many may want at once. Only transactions of `inLine` are counted. */
export async function lockInLine<T>(tx: object, row: string, lock: () => Promise<T>): Promise<T> {
  const turn = turns.get(tx)
  if (!turn) return lock()
  if (turn.row === row) turn.row = undefined
  else {
    const line = lines.get(row) ?? { waiting: 0, next: [] }
    if (line.waiting >= MOST_WAITING) throw new OneTooMany(row)
    line.waiting += 1
    lines.set(row, line)
  }
  try {
    return await lock()
  } catch (error) {
    if (outageOf(error) === 'busy') for (const { giveUp } of lines.get(row)?.next.splice(0) ?? []) giveUp()
    throw error
  } finally {
    leave(row)
  }
}

/** Waits for a place in the row's line. @throws DatabaseBusy when none comes free in time */
async function waitForPlace(row: string, until: number): Promise<void> {
  const line = lines.get(row) ?? { waiting: 0, next: [] }
  lines.set(row, line)
  if (line.waiting < MOST_WAITING) {
    line.waiting += 1
    return
  }
  await new Promise<void>((resolve, reject) => {
    const place = {
      go: () => {
        clearTimeout(over)
        resolve()
      },
      giveUp: () => {
        clearTimeout(over)
        line.next = line.next.filter((each) => each !== place)
        reject(new DatabaseBusy('Too many transactions wait for this row'))
      },
    }
    const over = setTimeout(place.giveUp, Math.max(0, until - Date.now()))
    line.next.push(place)
  })
}

/**
 * Runs a transaction that may lock a row that many want. Where it would be one too many, it is rolled back, gives its
 * connection to others, and begins again when its turn comes.
 * @param attempt first passes its transaction to `begun`
 * @throws DatabaseBusy when its turn doesn't come in time
 */
export async function inLine<T>(attempt: (begun: (tx: object) => void) => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  const turn: { row: string | undefined } = { row: undefined }
  for (;;) {
    let row: string
    try {
      return await attempt((tx) => void turns.set(tx, turn))
    } catch (error) {
      if (!(error instanceof OneTooMany)) throw error
      row = error.row
    } finally {
      // it ended without locking the row: the place is for another
      if (turn.row !== undefined) leave(turn.row)
      turn.row = undefined
    }
    await waitForPlace(row, until)
    turn.row = row
  }
}
