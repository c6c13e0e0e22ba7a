import { useEffect, useState } from 'react'
import type { Instant } from '#domain/time/instant.ts'

/** The current time, updated at each whole step: every second, every minute. */
export function useNow(stepMs: number): Instant {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // Aligned to whole steps, so all clocks on a screen change together.
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
