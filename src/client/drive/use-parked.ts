import { useEffect, useRef, useState } from 'react'
import { type Place, placeAt, type PlaceFix, watchCurrentPlace } from '#client/browser/page/current-place.ts'

/** Meters per second: a truck that creeps through a yard is not parked. */
const CREEPING = 1.5

/**
 * Whether the driver may use the page: 49 CFR 392.80 and 392.82 forbid it while driving. A known speed locks it; where
 * none is known, the words at the button say so.
 * @param watches the driver agreed to use the location
 */
export function useParked(watches: boolean): {
  isMoving: boolean
  /** where the truck is, for the tap that sends it; null without consent, and while the phone can't tell */
  placeNow: () => Place | null
} {
  const [isMoving, setMoving] = useState(false)
  const lastFix = useRef<PlaceFix | null>(null)
  useEffect(() => {
    if (!watches) return
    const stop = watchCurrentPlace((fix, isRefused) => {
      if (fix || isRefused) lastFix.current = fix
      setMoving(fix !== null && fix.speed !== null && fix.speed > CREEPING)
    })
    return () => {
      stop()
      lastFix.current = null
      setMoving(false)
    }
  }, [watches])
  return { isMoving, placeNow: () => placeAt(Date.now(), lastFix.current) }
}
