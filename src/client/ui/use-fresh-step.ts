import { useEffect, useState } from 'react'

/** Longer than the gap of a double tap. */
const GUARD_MS = 400

/**
 * True right after the button's step changed, so that the second tap of a double tap doesn't record the next step.
 * @param step what a tap does now; null while the page doesn't know. The first one that it knows isn't fresh
 */
export function useFreshStep(step: string | null): boolean {
  const [shown, setShown] = useState({ step, isFresh: false })
  if (shown.step !== step) setShown({ step, isFresh: shown.step !== null })
  useEffect(() => {
    if (!shown.isFresh) return undefined
    const timer = setTimeout(() => setShown({ step: shown.step, isFresh: false }), GUARD_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return shown.isFresh || (shown.step !== null && shown.step !== step)
}
