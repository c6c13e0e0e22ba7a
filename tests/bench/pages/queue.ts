/** A queue as the benchmark drives it. Actions are numbered from 0. */
export interface BenchQueue {
  /** Saves so many actions, one after the other, and sends none. */
  save: (count: number) => Promise<void>
  /** Sends until nothing waits any more. */
  drain: () => Promise<void>
  /** the actions that still wait */
  waiting: () => Promise<number[]>
}

declare global {
  interface Window {
    queue: BenchQueue
  }
}

const LOOK_MS = 200

/** Resolves when `count` says what is wanted. */
export async function until(count: () => Promise<number>, wanted: number): Promise<void> {
  while ((await count()) !== wanted) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
