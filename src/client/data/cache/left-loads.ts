import type { LeftLoads } from '#offline/cache/live-channel.ts'

const listeners = new Set<(left: LeftLoads) => void>()

/** Tells the shown lists which loads left the board, before any list is without them. */
export function announceLeftLoads(left: LeftLoads): void {
  for (const listener of listeners) listener(left)
}

export function onLeftLoads(listener: (left: LeftLoads) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
