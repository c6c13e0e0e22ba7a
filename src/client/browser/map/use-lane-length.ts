import { useEffect, useState } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { fetchDirections, type Directions, estimateDirectionsOnDevice } from './directions.ts'

type Length = NonNullable<Directions['length']>

/**
 * Road distance as addresses change: right away from the device's road model, then from the configured service, if any.
 */
export function useLaneDistance(from: Point | null, to: Point | null): Length | null {
  const lane = from && to ? [from.latitude, from.longitude, to.latitude, to.longitude].join(' ') : null
  const [found, setFound] = useState<{ lane: string; length: Length } | null>(null)
  useEffect(() => {
    if (lane === null) return
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0] = lane.split(' ').map(Number)
    const [start, end] = [
      { latitude: fromLatitude, longitude: fromLongitude },
      { latitude: toLatitude, longitude: toLongitude },
    ]
    const leaving = new AbortController()
    let isAnswered = false
    const show = ({ length }: Directions) => {
      if (length && !leaving.signal.aborted) setFound({ lane, length })
    }
    void estimateDirectionsOnDevice(start, end).then((directions) => isAnswered || show(directions))
    const ask = async () => {
      const directions = await fetchDirections(start, end, leaving.signal)
      isAnswered = true
      show(directions)
    }
    // rejects when the address changed meanwhile
    ask().catch(() => undefined)
    return () => leaving.abort()
  }, [lane])
  return found !== null && found.lane === lane ? found.length : null
}
