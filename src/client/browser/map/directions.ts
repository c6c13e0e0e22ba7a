import { type DirectionsStatus, findRoute } from '#contract/geo.ts'
import type { Point } from '#domain/geo.ts'
import { call } from '#offline/call.ts'

type Position = [longitude: number, latitude: number]

/** A line to draw, and how far it is. Without OK it is straight, and the status says why. */
export interface Directions {
  status: DirectionsStatus
  line: Position[]
  /** null where even the device's own road model is not at hand */
  length: { miles: number; driveMinutes: number; source: string } | null
}

/** A line is worth no longer a wait than this: the device can draw one itself. */
const PATIENCE_MS = 8000

/** The way by road: from the server, or without one from the road model on the device. */
export async function directionsBetween(from: Point, to: Point, signal: AbortSignal): Promise<Directions> {
  try {
    const query = { from: pointText(from), to: pointText(to) }
    const found = await call(findRoute, { query }, { signal, timeoutMs: PATIENCE_MS })
    void keepRoads()
    return {
      status: found.status,
      line: found.geometry.coordinates.map(([longitude = 0, latitude = 0]) => [longitude, latitude]),
      length: { miles: found.distance, driveMinutes: found.duration, source: found.source },
    }
  } catch {
    signal.throwIfAborted()
    return onDevice(from, to)
  }
}

/** By the road model on the device; it needs no signal once it was fetched. */
export async function onDevice(from: Point, to: Point): Promise<Directions> {
  try {
    const { deviceRoute } = await import('./device-roads.ts')
    const { method, geometry, miles, driveMinutes } = await deviceRoute(from, to)
    return method === 'road'
      ? { status: 'OK', line: geometry, length: { miles, driveMinutes, source: 'road-model' } }
      : { status: 'ZERO_RESULTS', line: geometry, length: { miles, driveMinutes, source: 'straight-line' } }
  } catch {
    return { status: 'UNAVAILABLE', line: [positionOf(from), positionOf(to)], length: null }
  }
}

/** While there is signal: the next load may be opened where there is none. */
async function keepRoads(): Promise<void> {
  await import('./device-roads.ts').then((roads) => roads.loadRoads()).catch(() => undefined)
}

function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

function positionOf({ latitude, longitude }: Point): Position {
  return [longitude, latitude]
}
