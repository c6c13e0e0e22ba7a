/** Cache of what is too heavy to fetch before someone uses it. Its first version held the map's files only. */
export const ON_USE_CACHE = 'map'

/**
 * The map, the workers that read lists of loads and search addresses, the font's accents, and rare pages (`RARE_PAGES` in
 * scripts/chunk-rules.ts): few people open them. A file's name contains the hash of its content.
 */
const CHUNK =
  /^\/assets\/(rare-|lane-map|pin-map|points-map|map-canvas|map-archive|maplibre|device-roads|import\.worker|parse-workbook|address-worker|overpass-accents)[^/]*$/
const GEODATA = /^\/geo\/(base-map\.json|gazetteer\.tsv|roads\.tsv|land\.txt)$/

/** Whether a file never changes under its name. */
export function isOnUseChunk({ pathname }: Pick<URL, 'pathname'>): boolean {
  return CHUNK.test(pathname)
}

export function isOnUseFile(url: Pick<URL, 'pathname'>): boolean {
  return isOnUseChunk(url) || GEODATA.test(url.pathname)
}
