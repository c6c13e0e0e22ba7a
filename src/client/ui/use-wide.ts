import { useSyncExternalStore } from 'react'

/** Tailwind's `md`: what needs a table's width stands from here on. */
const query = window.matchMedia('(width >= 48rem)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is wider than a phone's; also false at 400 % zoom. For what is another structure, not another style. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
