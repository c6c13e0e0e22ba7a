import { useEffect, useState } from 'react'
import { sumLegs } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import { type Directions, fetchDirections } from './directions.ts'

/** Directions over all stops, in their order; null while loading [OWN-06]. */
export function useDirections(stops: readonly Point[]): Directions | null {
  const lane = stops.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  const [found, setFound] = useState<{ lane: string; directions: Directions } | null>(null)
  useEffect(() => {
    const points = lane.split(' ').map((text): Point => {
      const [latitude = 0, longitude = 0] = text.split(',').map(Number)
      return { latitude, longitude }
    })
    const leaving = new AbortController()
    Promise.all(points.slice(1).map((to, index) => fetchDirections(points[index] ?? to, to, leaving.signal))).then(
      (legs) => setFound({ lane, directions: joinLegs(legs) }),
      // aborted: no longer needed
      () => undefined,
    )
    return () => leaving.abort()
  }, [lane])
  return found?.lane === lane ? found.directions : null
}

/** One line over all legs; the first leg without a road says why. */
function joinLegs(legs: readonly Directions[]): Directions {
  const lengths = legs.flatMap(({ length }) => (length ? [length] : []))
  return {
    status: legs.find(({ status }) => status !== 'OK')?.status ?? 'OK',
    line: legs.flatMap(({ line }) => line),
    length: lengths.length === legs.length ? sumLegs(lengths) : null,
  }
}
