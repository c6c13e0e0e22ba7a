import { useCallback, useSyncExternalStore } from 'react'

const LOOK_MS = 250

/** Whole seconds until an instant (epoch milliseconds), counted down; 0 when it has passed. */
export function useSecondsLeft(until: number): number {
  const left = useCallback(() => Math.max(0, Math.ceil((until - Date.now()) / 1000)), [until])
  return useSyncExternalStore(everyMoment, left, left)
}

function everyMoment(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
