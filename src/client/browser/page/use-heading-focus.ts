import { useEffect, useRef } from 'react'

/**
 * Moves focus to the page's heading after the focused button disappears, so keyboard users don't lose their place.
 * @param state changes when buttons may have gone; undefined while unknown
 */
export function useHeadingFocus(state: string | number | undefined): void {
  const lastState = useRef<typeof state>(undefined)
  useEffect(() => {
    const isFirst = lastState.current === undefined
    lastState.current = state
    if (isFirst || document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
}
