import { useEffect, useState } from 'react'
import { onServerClockChange, serverNow } from '#client/browser/session/server-clock.ts'
import type { Instant } from '#domain/time/instant.ts'

/** The current time by the server's clock, updated at each whole step: every second, every minute. */
export function useNow(stepMs: number): Instant {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // Aligned to whole steps, so all clocks on a screen change together.
    const wait = () => {
      timer = setTimeout(tick, stepMs - (serverNow() % stepMs))
    }
    const tick = () => {
      clearTimeout(timer)
      setNow(serverNow())
      wait()
    }
    wait()
    // the first answer corrects a wrong clock right away
    const stop = onServerClockChange(tick)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [stepMs])
  return now
}
