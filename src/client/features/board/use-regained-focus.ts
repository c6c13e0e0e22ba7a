import { type RefObject, useEffect, useRef } from 'react'

/** By then a closing dialog has given the focus back, or found nobody to give it to. */
const SETTLED_AFTER_MS = 300

/**
 * A place that takes the focus when a change of `state` took away the button that had it, so that a keyboard does not
 * start again at the top of the page.
 */
export function useRegainedFocus<T extends HTMLElement>(state: unknown): RefObject<T | null> {
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
