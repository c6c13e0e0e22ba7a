import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { feature, type Topology } from 'topojson-client'
import { geoFile } from './geo-file.ts'

const OBJECTS = ['neighbours', 'lakes', 'states', 'highways', 'stateLabels', 'cities'] as const

/** What public/geo/README.md describes, object by object. */
export type BaseMap = Record<(typeof OBJECTS)[number], Exclude<GeoJSONSourceSpecification['data'], string>>

let loading: Promise<BaseMap> | undefined

/** The map on board; a failure is tried again when next asked. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function read(): Promise<BaseMap> {
  const topology = (await (await geoFile('base-map.json')).json()) as Topology
  return Object.fromEntries(OBJECTS.map((name) => [name, feature(topology, topology.objects[name])])) as BaseMap
}
