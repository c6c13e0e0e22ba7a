/** Cache of what is too heavy to fetch before someone uses it. Its first version held the map's files only. */
export const ON_USE_CACHE = 'map'

/**
 * Rare pages and parts (`RARE` in vite.config.ts), the map's library, the workers that read lists of loads and search
 * addresses, the font's accents. A file's name contains the hash of its content.
 */
const ON_USE_CHUNK =
  /^\/assets\/(rare-|maplibre-gl-worker|import\.worker|parse-workbook|address-worker|overpass-accents)[^/]*$/
const GEODATA = /^\/geo\/(base-map\.json|gazetteer\.tsv|roads\.tsv|land\.txt)$/

/** Whether a file never changes under its name. */
export function isOnUseChunk({ pathname }: Pick<URL, 'pathname'>): boolean {
  return ON_USE_CHUNK.test(pathname)
}

export function isOnUseFile(url: Pick<URL, 'pathname'>): boolean {
  return isOnUseChunk(url) || GEODATA.test(url.pathname)
}
