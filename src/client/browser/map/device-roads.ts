import type { Point } from '#domain/geo/point.ts'
import { parseLand } from '#domain/geo/land.ts'
import { type RoadModel, type EstimatedRoute, estimateRoute } from '#domain/geo/road-model.ts'
import { parseRoads } from '#domain/geo/road-network.ts'
import { fetchGeoFile } from './geo-file.ts'

let loading: Promise<RoadModel> | undefined

/** Loads the road model once, 39 KB on the wire. The next call retries a failure. */
export function loadRoads(): Promise<RoadModel> {
  loading ??= Promise.all([text('roads.tsv'), text('land.txt')]).then(
    ([roads, land]) => ({ roads: parseRoads(roads), land: parseLand(land) }),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

export async function estimateRouteOnDevice(from: Point, to: Point): Promise<EstimatedRoute> {
  return estimateRoute(await loadRoads(), from, to)
}

async function text(name: string): Promise<string> {
  return (await fetchGeoFile(name)).text()
}
