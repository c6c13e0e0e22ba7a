import { useSyncExternalStore } from 'react'

/** Tailwind's `md`, where tables begin to fit. */
const query = window.matchMedia('(width >= 48rem)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is wider than a phone's; also false at 400 % zoom. For different markup, not for styling. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
