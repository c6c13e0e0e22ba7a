/** Cache of what is too heavy to fetch before someone uses it. Its first version held the map's files only. */
export const ON_USE_CACHE = 'map'

/** Geodata, and the files that the build names rare (`RARE` in vite.config.ts, and groups in code-groups.ts). */
const ON_USE = /^\/(?:assets\/rare-|geo\/)/

export function isOnUseFile(path: string): boolean {
  return ON_USE.test(path)
}
