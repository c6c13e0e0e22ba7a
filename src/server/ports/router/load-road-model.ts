import { readFile } from 'node:fs/promises'
import { parseLand } from '#domain/geo/land.ts'
import type { RoadModel } from '#domain/geo/road-model.ts'
import { parseRoads } from '#domain/geo/road-network.ts'

const FOLDER = new URL('../../../../public/geo/', import.meta.url)

let reading: Promise<RoadModel> | undefined

/** The built-in road model, read on first use and kept in memory. */
export function loadRoadModel(): Promise<RoadModel> {
  reading ??= Promise.all(['roads.tsv', 'land.txt'].map((file) => readFile(new URL(file, FOLDER), 'utf8'))).then(
    ([roads = '', land = '']) => ({ roads: parseRoads(roads), land: parseLand(land) }),
  )
  return reading
}
