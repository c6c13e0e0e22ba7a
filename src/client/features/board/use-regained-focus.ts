import { type RefObject, useEffect, useRef } from 'react'

/** By then a closing dialog has returned the focus, or couldn't. */
const SETTLED_AFTER_MS = 300

/**
 * An element that takes focus when a change of `state` removed the focused button, so that keyboard users don't restart
 * at the top of the page.
 */
export function useRestoredFocus<T extends HTMLElement>(state: unknown): RefObject<T | null> {
  const place = useRef<T>(null)
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    }, SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state])
  return place
}
