import { useEffect, useState } from 'react'
import type { Instant } from '#domain/time/instant.ts'

const TICK_MS = 500

/** The time by this device's clock, right or wrong: an action waits by that. Updated twice a second. */
export function useDeviceNow(): Instant {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
