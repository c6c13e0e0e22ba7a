declare module 'topojson-client' {
  import type { GeoJSONSourceSpecification } from 'maplibre-gl'

  /** Geometries with shared borders, and the named collections built from them. */
  export interface Topology {
    type: 'Topology'
    objects: Record<string, object>
  }
  export function feature(
    topology: Topology,
    object: object | undefined,
  ): Exclude<GeoJSONSourceSpecification['data'], string>
}
