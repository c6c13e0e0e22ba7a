import { useEffect, useState } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { type Directions, estimateDirectionsOnDevice, fetchDirections } from './directions.ts'

type Length = NonNullable<Directions['length']>

/** A lane that was measured before. */
export interface KnownLane {
  from: Point | null
  to: Point | null
  length: Length
}

/**
 * Road distance as addresses change: right away from the device's road model, then from the configured service, if any.
 * @param known isn't measured again
 */
export function useLaneDistance(from: Point | null, to: Point | null, known?: KnownLane): Length | null {
  const lane = nameLane(from, to)
  const isKnown = lane !== null && known !== undefined && nameLane(known.from, known.to) === lane
  const missingLane = isKnown ? null : lane
  const [found, setFound] = useState<{ lane: string; length: Length } | null>(null)
  useEffect(() => {
    if (missingLane === null) return
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0] = missingLane.split(' ').map(Number)
    const [start, end] = [
      { latitude: fromLatitude, longitude: fromLongitude },
      { latitude: toLatitude, longitude: toLongitude },
    ]
    const leaving = new AbortController()
    let isAnswered = false
    const show = ({ length }: Directions) => {
      if (length && !leaving.signal.aborted) setFound({ lane: missingLane, length })
    }
    const ask = async () => {
      void estimateDirectionsOnDevice(start, end).then((directions) => isAnswered || show(directions))
      const directions = await fetchDirections(start, end, leaving.signal)
      isAnswered = true
      show(directions)
    }
    // rejects when the address changed meanwhile
    ask().catch(() => undefined)
    return () => leaving.abort()
  }, [missingLane])
  if (isKnown) return known.length
  return found !== null && found.lane === lane ? found.length : null
}

function nameLane(from: Point | null, to: Point | null): string | null {
  return from && to ? [from.latitude, from.longitude, to.latitude, to.longitude].join(' ') : null
}
