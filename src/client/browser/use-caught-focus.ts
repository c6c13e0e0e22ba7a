import { useEffect, useRef } from 'react'

/**
 * A button that goes away when its work is done leaves the focus nowhere: the page's heading takes it then, so that a
 * keyboard goes on from there.
 * @param state changes when buttons may have gone; undefined while it is not known
 */
export function useCaughtFocus(state: string | number | undefined): void {
  const known = useRef<typeof state>(undefined)
  useEffect(() => {
    const isFirst = known.current === undefined
    known.current = state
    if (isFirst || document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
}
