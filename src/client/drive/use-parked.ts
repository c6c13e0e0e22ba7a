import { useEffect, useRef, useState } from 'react'
import { type Place, placeAt, type PlaceFix, watchCurrentPlace } from '#client/browser/page/current-place.ts'
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
  /** where the truck is, for the tap that sends it; null without consent, and while the phone can't tell */
  placeNow: () => Place | null
} {
  const [parkedUntil, setParkedUntil] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const lastFix = useRef<PlaceFix | null>(null)
  useEffect(() => {
    if (!watches) return
    const stop = watchCurrentPlace((fix, isRefused) => {
      if (fix || isRefused) lastFix.current = fix
      const moves = fix !== null && fix.speed !== null && fix.speed > CREEPING
      setMoving(moves)
      if (moves) setParkedUntil(0)
    })
    return () => {
      stop()
      lastFix.current = null
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
    placeNow: () => placeAt(Date.now(), lastFix.current),
    confirm: () => setParkedUntil(Date.now() + PARKED_FOR_MS),
  }
}
