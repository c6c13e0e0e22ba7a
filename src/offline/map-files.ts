/** Where the map's files are kept: they are too heavy to fetch before somebody wants to see a map. */
export const MAP_CACHE = 'map'

/** The chunks that only the map needs, and the geodata. The hash makes a chunk's name new whenever it changes. */
const CHUNK = /^\/assets\/(lane-map|pin-map|map-canvas|map-archive|maplibre)[^/]*$/
const GEODATA = /^\/geo\/(base-map\.json|gazetteer\.tsv|roads\.tsv|land\.txt)$/

/** Whether a file never changes under its name. */
export function isMapChunk({ pathname }: Pick<URL, 'pathname'>): boolean {
  return CHUNK.test(pathname)
}

export function isMapFile(url: Pick<URL, 'pathname'>): boolean {
  return isMapChunk(url) || GEODATA.test(url.pathname)
}
