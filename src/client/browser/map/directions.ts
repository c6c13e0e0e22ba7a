import { type DirectionsStatus, directionsEndpoint } from '#contract/freight/geo.ts'
import type { Point } from '#domain/geo/point.ts'
import { call } from '#offline/session/call.ts'

type Position = [longitude: number, latitude: number]

/** A line to draw, and its length. Any status but OK means a straight line, and why. */
export interface Directions {
  status: DirectionsStatus
  line: Position[]
  /** null without the device's road model */
  length: { miles: number; driveMinutes: number; source: string } | null
}

/** Server timeout: after that the device draws its own line. */
const TIMEOUT_MS = 8000

/** Driving directions from the server, or offline from the device's road model. */
export async function fetchDirections(from: Point, to: Point, signal: AbortSignal): Promise<Directions> {
  try {
    const query = { from: pointText(from), to: pointText(to) }
    const answer = await call(directionsEndpoint, { query }, { signal, timeoutMs: TIMEOUT_MS })
    void keepRoads()
    return {
      status: answer.status,
      line: answer.geometry.coordinates.map(([longitude = 0, latitude = 0]) => [longitude, latitude]),
      length: { miles: answer.distance, driveMinutes: answer.duration, source: answer.source },
    }
  } catch {
    signal.throwIfAborted()
    return estimateDirectionsOnDevice(from, to)
  }
}

/** From the device's road model; works offline once that was fetched. */
export async function estimateDirectionsOnDevice(from: Point, to: Point): Promise<Directions> {
  try {
    const { estimateRouteOnDevice } = await import('./device-roads.ts')
    const { method, geometry, miles, driveMinutes } = await estimateRouteOnDevice(from, to)
    return method === 'road'
      ? { status: 'OK', line: geometry, length: { miles, driveMinutes, source: 'road-model' } }
      : { status: 'ZERO_RESULTS', line: geometry, length: { miles, driveMinutes, source: 'straight-line' } }
  } catch {
    return { status: 'UNAVAILABLE', line: [positionOf(from), positionOf(to)], length: null }
  }
}

/** Fetched while there's signal: the next load may be opened without. */
async function keepRoads(): Promise<void> {
  await import('./device-roads.ts').then((roads) => roads.loadRoads()).catch(() => undefined)
}

/** '32.77670,-96.79700' */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

function positionOf({ latitude, longitude }: Point): Position {
  return [longitude, latitude]
}
