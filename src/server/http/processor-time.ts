import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { STATEMENTS } from '#server/db/postgres.ts'

/** What one request used so far: slices of this process, its tasks in threads, and statements of a read. */
export interface ProcessorTime {
  usedMs: number
  /** a write's statement may wait for somebody else's lock, which costs no processor */
  readonly countsStatements: boolean
}

const ofRequest = new AsyncLocalStorage<ProcessorTime>()

/** Runs a request's work; what it counts goes to `time`. */
export function countingProcessorTime<T>(time: ProcessorTime, work: () => T): T {
  return ofRequest.run(time, work)
}

/** Adds to the request in which it is called; outside of one, nothing counts. */
export function addProcessorTime(ms: number): void {
  const time = ofRequest.getStore()
  if (time) time.usedMs += ms
}

const statementsBegan = new WeakMap<object, number>()
STATEMENTS.start.subscribe((statement) => {
  if (ofRequest.getStore()?.countsStatements) statementsBegan.set(statement as object, performance.now())
})
STATEMENTS.asyncEnd.subscribe((statement) => {
  const began = statementsBegan.get(statement as object)
  if (began !== undefined) addProcessorTime(performance.now() - began)
})

/** Work that doesn't pause. */
export function inOneSlice<T>(work: () => T): T {
  const startedAt = performance.now()
  try {
    return work()
  } finally {
    addProcessorTime(performance.now() - startedAt)
  }
}

/** Others wait no longer for one list. */
const LONGEST_SLICE_MS = 5

/** Maps a long list with pauses, in which the server answers others. */
export async function mapInSlices<Row, Result>(rows: readonly Row[], map: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = []
  let startedAt = performance.now()
  for (const row of rows) {
    results.push(map(row))
    const ms = performance.now() - startedAt
    if (ms < LONGEST_SLICE_MS) continue
    addProcessorTime(ms)
    await setImmediate()
    startedAt = performance.now()
  }
  addProcessorTime(performance.now() - startedAt)
  return results
}
