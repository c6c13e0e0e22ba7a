/** A queue under test. Actions are numbered from 0. */
export interface BenchQueue {
  /** Saves this many actions, one after the other, and sends none. */
  save: (count: number) => Promise<void>
  /** Sends until the queue is empty. */
  drain: () => Promise<void>
  /** the unsent actions */
  waiting: () => Promise<number[]>
}

declare global {
  interface Window {
    queue: BenchQueue
  }
}

const LOOK_MS = 200

/** Resolves when `count` returns the wanted number. */
export async function until(count: () => Promise<number>, wanted: number): Promise<void> {
  while ((await count()) !== wanted) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
