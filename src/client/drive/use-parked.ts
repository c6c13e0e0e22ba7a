import { useEffect, useState } from 'preact/hooks'
import { MINUTE_MS } from '#domain/time/instant.ts'

/** Meters per second: a truck that creeps through a yard is not parked. */
const CREEPING = 1.5
const PARKED_FOR_MS = 5 * MINUTE_MS

/**
 * Whether the driver may use the page: 49 CFR 392.80 and 392.82 forbid it while driving, also in stopped traffic. A
 * known speed can only lock it: standing in traffic has no speed either, so the driver must say so each time.
 * @param watches the driver agreed to use the location
 */
export function useParked(watches: boolean): {
  isParked: boolean
  isMoving: boolean
  confirm: () => void
  leave: () => void
} {
  const [parkedUntil, setParkedUntil] = useState(0)
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    if (!watches || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { speed } }) => {
        const moves = speed !== null && speed > CREEPING
        setMoving(moves)
        if (moves) setParkedUntil(0)
      },
      () => setMoving(false),
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      setMoving(false)
    }
  }, [watches])
  useEffect(() => {
    const left = parkedUntil - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => setParkedUntil(0), left)
    const hide = () => document.visibilityState === 'hidden' && setParkedUntil(0)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [parkedUntil])
  return {
    isParked: parkedUntil > 0 && !isMoving,
    isMoving,
    leave: () => setParkedUntil(0),
    confirm: () => setParkedUntil(Date.now() + PARKED_FOR_MS),
  }
}
