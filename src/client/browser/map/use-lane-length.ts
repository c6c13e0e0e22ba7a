import { useEffect, useState } from 'react'
import { sumLegs } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import { type Directions, estimateDirectionsOnDevice, fetchDirections } from './directions.ts'

type Length = NonNullable<Directions['length']>

/** A road that was measured before, over all stops. */
export interface KnownLane {
  points: readonly (Point | null)[]
  length: Length
}

/**
 * Road distance over all stops as addresses change: right away from the device's road model, then from the configured
 * service, if any.
 * @param known isn't measured again
 */
export function useLaneDistance(points: readonly (Point | null)[], known?: KnownLane): Length | null {
  const lane = nameLane(points)
  const isKnown = lane !== null && known !== undefined && nameLane(known.points) === lane
  const missingLane = isKnown ? null : lane
  const [found, setFound] = useState<{ lane: string; length: Length } | null>(null)
  useEffect(() => {
    if (missingLane === null) return
    const stops = missingLane.split(' ').map(pointOf)
    const leaving = new AbortController()
    let isAnswered = false
    const measure = async (legOf: (from: Point, to: Point) => Promise<Directions>) => {
      const legs = await Promise.all(stops.slice(1).map((to, index) => legOf(stops[index] ?? to, to)))
      const lengths = legs.flatMap(({ length }) => (length ? [length] : []))
      if (lengths.length === legs.length && !leaving.signal.aborted)
        return () => setFound({ lane: missingLane, length: sumLegs(lengths) })
      return () => undefined
    }
    const ask = async () => {
      void measure(estimateDirectionsOnDevice).then((show) => isAnswered || show())
      const show = await measure((from, to) => fetchDirections(from, to, leaving.signal))
      isAnswered = true
      show()
    }
    // rejects when the address changed meanwhile
    ask().catch(() => undefined)
    return () => leaving.abort()
  }, [missingLane])
  if (isKnown) return known.length
  return found !== null && found.lane === lane ? found.length : null
}

/** null until every stop is known */
function nameLane(points: readonly (Point | null)[]): string | null {
  const known = points.flatMap((point) => (point ? [`${point.latitude},${point.longitude}`] : []))
  return known.length === points.length ? known.join(' ') : null
}

function pointOf(text: string): Point {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude }
}
