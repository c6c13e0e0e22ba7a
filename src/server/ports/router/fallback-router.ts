import { readFile } from 'node:fs/promises'
import type { DirectionsStatus } from '#contract/freight/geo.ts'
import { parseLand } from '#domain/geo/land.ts'
import type { Point } from '#domain/geo/point.ts'
import { estimateRoute, type RoadModel } from '#domain/geo/road-model.ts'
import { parseRoads } from '#domain/geo/road-network.ts'
import { simplifyLine } from '#domain/geo/simplified-line.ts'
import { createCircuitBreaker } from '../vendor/circuit-breaker.ts'
import { createResponseCache } from '../vendor/response-cache.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { Directions, RoadService, Router, VendorRoute } from './router.ts'

const CACHE_MS = 60 * 60_000
/** Four decimals: 11 meters, a dock door. */
const DECIMALS = 4
/** Degrees, about 700 feet: not visible on a lane's map. */
const LINE_TOLERANCE = 0.002

interface Options {
  service?: RoadService | undefined
  model: () => Promise<RoadModel>
  /** epoch milliseconds */
  clock: () => number
}

/**
 * Asks the service, if there is one. If it fails or finds no route, uses the built-in road model; if that finds none
 * either, a straight line with the reason. Service answers are cached for an hour.
 */
export function fallbackRouter({ service, model, clock }: Options): Router {
  const guarded = createCircuitBreaker(clock)
  const remembered = createResponseCache<VendorRoute | null>(clock, CACHE_MS)

  async function askService(by: RoadService, from: Point, to: Point): Promise<VendorRoute | DirectionsStatus> {
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
      const way = service ? await askService(service, from, to) : 'ZERO_RESULTS'
      if (service && typeof way !== 'string') return measured(way, service.name)
      return estimate(await model(), { from, to }, way as DirectionsStatus)
    },
  }
}

function rounded({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
}

function measured({ miles, driveMinutes, geometry }: VendorRoute, source: string): Directions {
  return {
    miles: Math.max(1, Math.round(miles)),
    driveMinutes: Math.max(1, Math.round(driveMinutes)),
    geometry: simplifyLine(geometry, LINE_TOLERANCE),
    source,
    status: 'OK',
    estimated: false,
  }
}

function estimate(model: RoadModel, { from, to }: { from: Point; to: Point }, why: DirectionsStatus): Directions {
  const { method, ...way } = estimateRoute(model, from, to)
  return method === 'road'
    ? { ...way, source: 'road-model', status: 'OK', estimated: true }
    : { ...way, source: 'straight-line', status: why, estimated: true }
}

const FOLDER = new URL('../../../../public/geo/', import.meta.url)

let reading: Promise<RoadModel> | undefined

/** The built-in road model, read on first use and kept in memory. */
export function loadRoadModel(): Promise<RoadModel> {
  reading ??= Promise.all(['roads.tsv', 'land.txt'].map((file) => readFile(new URL(file, FOLDER), 'utf8'))).then(
    ([roads = '', land = '']) => ({ roads: parseRoads(roads), land: parseLand(land) }),
  )
  return reading
}
