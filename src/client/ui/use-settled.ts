import { useEffect, useState } from 'react'

/** How long the second tap of a double tap takes to pass. */
const SETTLES_MS = 400

/** False in the first moments after something appeared: a tap then was meant for what stood there before. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
