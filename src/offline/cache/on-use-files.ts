/** Cache of what is too heavy to fetch before someone uses it. Its first version held the map's files only. */
export const ON_USE_CACHE = 'map'

/**
 * Rare pages and parts (`RARE` in vite.config.ts), the map's library, the workers that read lists of loads and search
 * addresses, the font's accents, and geodata.
 */
const ON_USE =
  /^\/(?:assets\/(rare-|maplibre-gl-worker|import\.worker|parse-workbook|address-worker|overpass-accents)|geo\/)/

export function isOnUseFile(path: string): boolean {
  return ON_USE.test(path)
}
