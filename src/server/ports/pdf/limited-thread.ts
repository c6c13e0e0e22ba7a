import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'
import { VendorFailure } from '../vendor/vendor-failure.ts'

/** The slowest honest task takes a second with the start of its thread, and far longer on a busy machine. */
const TIMEOUT_MS = 30_000
const MEMORY_MB = 512

/** Called with the milliseconds that a task had the thread. */
export type Meter = (ms: number) => void

export interface LimitedThread {
  /**
   * Runs an exported function of the thread's file, when its turn comes.
   * @throws VendorFailure TIMEOUT when it took more time or memory than any honest task, UNAVAILABLE when it failed
   */
  run: <Answer>(name: string, input: unknown, meter?: Meter) => Promise<Answer>
  close: () => Promise<void>
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** A thread for what would hold the server's own, with limits on time and memory. It ends when nobody needed it. */
export function limitedThread(
  file: URL,
  {
    idleMs,
    timeoutMs = TIMEOUT_MS,
    meter: total,
  }: { idleMs: number; timeoutMs?: number | undefined; meter?: Meter | undefined },
): LimitedThread {
  const threads = new Tinypool({
    filename: file.href,
    minThreads: 0,
    // one at a time bounds the memory
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    idleTimeout: idleMs,
    // ignores the server's own flags
    execArgv: [],
  })
  // the pool would start the clock of a task that waits for another
  const inTurn = pLimit(1)

  return {
    run: <Answer>(name: string, input: unknown, meter?: Meter) =>
      inTurn(async () => {
        const began = performance.now()
        const signal = AbortSignal.timeout(timeoutMs)
        try {
          return (await threads.run(input, { name, signal })) as Answer
        } catch (error) {
          const reason = signal.aborted || isOutOfMemory(error) ? 'TIMEOUT' : 'UNAVAILABLE'
          throw new VendorFailure(reason, `The thread for documents ended: ${String(error)}`)
        } finally {
          const ms = performance.now() - began
          meter?.(ms)
          total?.(ms)
        }
      }),
    close: () => threads.destroy(),
  }
}
