import { useEffect, useState } from 'react'

/** How long the second tap of a double tap takes to pass. */
const SETTLES_MS = 400

/** False for 400 ms after a control appears: the second tap of a double tap isn't meant for it. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
