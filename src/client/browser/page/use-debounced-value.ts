import { useEffect, useState } from 'react'

/**
 * A value once it stops changing, so the server isn't asked on every key.
 * @param pauseMs CREATE-26: one second by default
 * @param first the settled value at the start
 */
export function useDebouncedValue<T>(
  value: T,
  { pauseMs = 1000, first = value }: { pauseMs?: number; first?: T } = {},
): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
