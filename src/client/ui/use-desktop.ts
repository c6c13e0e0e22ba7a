import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`, where a table of many columns fits beside the sidebar. */
const query = window.matchMedia('(width >= 64rem)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is a desktop's. For different markup, not for styling. */
export function useDesktopScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
