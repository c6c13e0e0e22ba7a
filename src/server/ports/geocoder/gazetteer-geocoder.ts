import { readFile } from 'node:fs/promises'
import { searchAddresses } from '#domain/geo/address-search.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import { parseGazetteer } from '#domain/geo/gazetteer.ts'
import type { Geocoder } from './geocoder.ts'

const GAZETTEER_FILE = new URL('../../../../public/geo/gazetteer.tsv', import.meta.url)

let reading: Promise<Gazetteer> | undefined

/** The built-in gazetteer, read on first use and kept in memory: 1.5 MB of columns and the city names. */
export function loadGazetteer(): Promise<Gazetteer> {
  reading ??= readFile(GAZETTEER_FILE, 'utf8').then(parseGazetteer)
  return reading
}

/** The default: cities and ZIPs from the built-in gazetteer, the street as typed. */
export const gazetteerGeocoder: Geocoder = {
  async search(query, limit) {
    return searchAddresses(await loadGazetteer(), query, limit)
  },
}
