/** Cache of what is too heavy to fetch before someone uses it. Its first version held the map's files only. */
export const ON_USE_CACHE = 'map'

/** Chunks of the map, and the worker that reads lists of loads: few people open them. A chunk's name contains its content hash. */
const CHUNK = /^\/assets\/(lane-map|pin-map|map-canvas|map-archive|maplibre|device-roads|import\.worker)[^/]*$/
const GEODATA = /^\/geo\/(base-map\.json|gazetteer\.tsv|roads\.tsv|land\.txt)$/

/** Whether a file never changes under its name. */
export function isOnUseChunk({ pathname }: Pick<URL, 'pathname'>): boolean {
  return CHUNK.test(pathname)
}

export function isOnUseFile(url: Pick<URL, 'pathname'>): boolean {
  return isOnUseChunk(url) || GEODATA.test(url.pathname)
}
