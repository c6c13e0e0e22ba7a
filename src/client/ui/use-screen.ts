import { useSyncExternalStore } from 'react'

/** A hook that follows a media query. For different markup, not for styling. */
function screenHook(media: string): () => boolean {
  const query = window.matchMedia(media)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the screen is a desktop's: Tailwind's `lg`, where a table of many columns fits beside the sidebar. */
export const useDesktopScreen = screenHook('(width >= 64rem)')

/** Whether a form fits beside what it is about, right of the sidebar: 1100 px. */
export const useSideFormScreen = screenHook('(width >= 68.75rem)')

/** Whether a table of some columns fits beside the sidebar: 1200 px. */
export const useTableScreen = screenHook('(width >= 75rem)')

/** Whether a table of many columns does. */
export const useRoomyScreen = screenHook('(width >= 85rem)')

/** Whether the screen is wider than a phone's: Tailwind's `md`, where tables begin to fit. Also false at 400 % zoom. */
export const useWideScreen = screenHook('(width >= 48rem)')
