import { useEffect, useState } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { type Directions, fetchDirections } from './directions.ts'

/** Directions between two points; null while loading [OWN-06]. */
export function useDirections(from: Point, to: Point): Directions | null {
  const lane = [from.latitude, from.longitude, to.latitude, to.longitude].join(' ')
  const [found, setFound] = useState<{ lane: string; directions: Directions } | null>(null)
  useEffect(() => {
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0] = lane.split(' ').map(Number)
    const leaving = new AbortController()
    fetchDirections(
      { latitude: fromLatitude, longitude: fromLongitude },
      { latitude: toLatitude, longitude: toLongitude },
      leaving.signal,
    ).then(
      (directions) => setFound({ lane, directions }),
      // aborted: no longer needed
      () => undefined,
    )
    return () => leaving.abort()
  }, [lane])
  return found?.lane === lane ? found.directions : null
}
