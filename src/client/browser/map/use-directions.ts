import { useEffect, useState } from 'react'
import type { Point } from '#domain/geo.ts'
import { type Directions, directionsBetween } from './directions.ts'

/** Directions between two points; null while they are on their way [OWN-06]. */
export function useDirections(from: Point, to: Point): Directions | null {
  const lane = [from.latitude, from.longitude, to.latitude, to.longitude].join(' ')
  const [found, setFound] = useState<{ lane: string; directions: Directions } | null>(null)
  useEffect(() => {
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0] = lane.split(' ').map(Number)
    const leaving = new AbortController()
    directionsBetween(
      { latitude: fromLatitude, longitude: fromLongitude },
      { latitude: toLatitude, longitude: toLongitude },
      leaving.signal,
    ).then(
      (directions) => setFound({ lane, directions }),
      // nobody looks any more
      () => undefined,
    )
    return () => leaving.abort()
  }, [lane])
  return found?.lane === lane ? found.directions : null
}
