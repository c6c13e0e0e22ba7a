/** Cache of the map's files: too heavy to fetch before someone opens a map. */
export const MAP_CACHE = 'map'

/** Chunks that only the map needs, and the geodata. A chunk's name contains its content hash. */
const CHUNK = /^\/assets\/(lane-map|pin-map|map-canvas|map-archive|maplibre|device-roads)[^/]*$/
const GEODATA = /^\/geo\/(base-map\.json|gazetteer\.tsv|roads\.tsv|land\.txt)$/

/** Whether a file never changes under its name. */
export function isMapChunk({ pathname }: Pick<URL, 'pathname'>): boolean {
  return CHUNK.test(pathname)
}

export function isMapFile(url: Pick<URL, 'pathname'>): boolean {
  return isMapChunk(url) || GEODATA.test(url.pathname)
}
