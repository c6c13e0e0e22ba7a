import type { Point } from '#domain/geo.ts'
import { parseLand } from '#domain/land.ts'
import { type RoadModel, type RoadRoute, roadRoute } from '#domain/road-model.ts'
import { parseRoads } from '#domain/road-network.ts'
import { geoFile } from './geo-file.ts'

let loading: Promise<RoadModel> | undefined

/** The road model, 39 KB on the wire, once; a failure is tried again when next asked. */
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

export async function deviceRoute(from: Point, to: Point): Promise<RoadRoute> {
  return roadRoute(await loadRoads(), from, to)
}

async function text(name: string): Promise<string> {
  return (await geoFile(name)).text()
}
