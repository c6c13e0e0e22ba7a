import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { feature, type Topology } from 'topojson-client'
import { fetchGeoFile } from './geo-file.ts'

const OBJECTS = ['neighbours', 'lakes', 'states', 'highways', 'stateLabels', 'cities'] as const

/** Its objects are described in public/geo/README.md. */
export type BaseMap = Record<(typeof OBJECTS)[number], Exclude<GeoJSONSourceSpecification['data'], string>>

let loading: Promise<BaseMap> | undefined

/** Loads the built-in map. The next call retries a failure. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function read(): Promise<BaseMap> {
  const topology = (await (await fetchGeoFile('base-map.json')).json()) as Topology
  return Object.fromEntries(OBJECTS.map((name) => [name, feature(topology, topology.objects[name])])) as BaseMap
}
