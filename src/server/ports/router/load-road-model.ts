import { readFile } from 'node:fs/promises'
import { parseLand } from '#domain/land.ts'
import type { RoadModel } from '#domain/road-model.ts'
import { parseRoads } from '#domain/road-network.ts'

const FOLDER = new URL('../../../../public/geo/', import.meta.url)

let reading: Promise<RoadModel> | undefined

/** The road model on board, read from disk when first asked for and kept. */
export function loadRoadModel(): Promise<RoadModel> {
  reading ??= Promise.all(['roads.tsv', 'land.txt'].map((file) => readFile(new URL(file, FOLDER), 'utf8'))).then(
    ([roads = '', land = '']) => ({ roads: parseRoads(roads), land: parseLand(land) }),
  )
  return reading
}
