import { type DirectionsStatus, findRoute } from '#contract/geo.ts'
import type { Point } from '#domain/geo.ts'
import { call } from '#offline/call.ts'

type Position = [longitude: number, latitude: number]

/** A line to draw. Without OK it is straight, and the status says why. */
export interface Directions {
  status: DirectionsStatus
  line: Position[]
}

/** A line is worth no longer a wait than this: the device can draw one itself. */
const PATIENCE_MS = 8000

/** The way by road: from the server, or without one from the road model on the device. */
export async function directionsBetween(from: Point, to: Point, signal: AbortSignal): Promise<Directions> {
  try {
    const query = { from: pointText(from), to: pointText(to) }
    const { status, geometry } = await call(findRoute, { query }, { signal, timeoutMs: PATIENCE_MS })
    void keepRoads()
    return { status, line: geometry.coordinates.map(([longitude = 0, latitude = 0]) => [longitude, latitude]) }
  } catch {
    signal.throwIfAborted()
    return onDevice(from, to)
  }
}

async function onDevice(from: Point, to: Point): Promise<Directions> {
  try {
    const { deviceRoute } = await import('./device-roads.ts')
    const { method, geometry } = await deviceRoute(from, to)
    return { status: method === 'road' ? 'OK' : 'ZERO_RESULTS', line: geometry }
  } catch {
    return { status: 'UNAVAILABLE', line: [positionOf(from), positionOf(to)] }
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
