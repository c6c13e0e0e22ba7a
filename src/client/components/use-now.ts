import { useEffect, useState } from 'react'
import type { Instant } from '#domain/instant.ts'

/** The present instant, renewed at each whole step of the clock: every second, every minute. */
export function useNow(stepMs: number): Instant {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // Waiting for the whole step keeps all clocks on a screen in time with each other.
    const wait = () => {
      timer = setTimeout(tick, stepMs - (Date.now() % stepMs))
    }
    const tick = () => {
      setNow(Date.now())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [stepMs])
  return now
}
