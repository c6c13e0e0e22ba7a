import { useEffect, useRef } from 'react'

/**
 * Moves focus to the page's heading after the focused button disappears, so keyboard users don't lose their place.
 * @param state changes when buttons may have gone; undefined while unknown
 */
export function useHeadingFocus(state: string | number | undefined): void {
  const known = useRef<typeof state>(undefined)
  useEffect(() => {
    const isFirst = known.current === undefined
    known.current = state
    if (isFirst || document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
}
