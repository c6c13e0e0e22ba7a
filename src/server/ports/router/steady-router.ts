import type { DirectionsStatus } from '#contract/geo.ts'
import type { Point } from '#domain/geo.ts'
import { type RoadModel, roadRoute } from '#domain/road-model.ts'
import { simplifiedLine } from '#domain/simplified-line.ts'
import { circuitBreaker } from '../vendor/circuit-breaker.ts'
import { recentAnswers } from '../vendor/recent-answers.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { Directions, RoadService, Router, Way } from './router.ts'

const KEPT_MS = 60 * 60_000
/** Four decimals are 11 metres: a dock's door. */
const DECIMALS = 4
/** 0.002 degrees, 700 feet: not to be seen on a map of a lane. */
const LINE_TOLERANCE = 0.002

interface Options {
  service?: RoadService | undefined
  model: () => Promise<RoadModel>
  /** epoch milliseconds */
  clock: () => number
}

/**
 * Asks the service, when there is one; when it fails or knows no way, the road model on board; and when no highway
 * leads there either, draws a straight line and says why. What the service answered is kept for an hour.
 */
export function steadyRouter({ service, model, clock }: Options): Router {
  const guarded = circuitBreaker(clock)
  const remembered = recentAnswers<Way | null>(clock, KEPT_MS)

  async function asked(by: RoadService, from: Point, to: Point): Promise<Way | DirectionsStatus> {
    try {
      const key = [from, to].map(rounded).join(' ')
      return (await remembered(key, () => guarded(() => by.wayBetween(from, to)))) ?? 'ZERO_RESULTS'
    } catch (error) {
      if (error instanceof VendorFailure) return error.reason
      throw error
    }
  }

  return {
    async directions(from, to) {
      const way = service ? await asked(service, from, to) : 'ZERO_RESULTS'
      if (service && typeof way !== 'string') return measured(way, service.name)
      return estimate(await model(), { from, to }, way as DirectionsStatus)
    },
  }
}

function rounded({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
}

function measured({ miles, driveMinutes, geometry }: Way, source: string): Directions {
  return {
    miles: Math.max(1, Math.round(miles)),
    driveMinutes: Math.max(1, Math.round(driveMinutes)),
    geometry: simplifiedLine(geometry, LINE_TOLERANCE),
    source,
    status: 'OK',
    estimated: false,
  }
}

function estimate(model: RoadModel, { from, to }: { from: Point; to: Point }, why: DirectionsStatus): Directions {
  const { method, ...way } = roadRoute(model, from, to)
  return method === 'road'
    ? { ...way, source: 'road-model', status: 'OK', estimated: true }
    : { ...way, source: 'straight-line', status: why, estimated: true }
}
