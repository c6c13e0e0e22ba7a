declare module 'topojson-client' {
  import type { GeoJSONSourceSpecification } from 'maplibre-gl'

  /** Geometries that share their borders, and by name the collections made of them. */
  export interface Topology {
    type: 'Topology'
    objects: Record<string, object>
  }
  export function feature(
    topology: Topology,
    object: object | undefined,
  ): Exclude<GeoJSONSourceSpecification['data'], string>
}
