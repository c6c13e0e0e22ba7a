import { useEffect, useState } from 'react'

/**
 * The value that has stood for so long, so that not every key is a question to the server.
 * @param pauseMs CREATE-26: a second unless told otherwise
 * @param first what counts as settled at the start
 */
export function useSettled<T>(value: T, { pauseMs = 1000, first = value }: { pauseMs?: number; first?: T } = {}): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
