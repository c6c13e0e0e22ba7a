import { readFile } from 'node:fs/promises'
import { searchAddresses } from '#domain/address-search.ts'
import type { Gazetteer } from '#domain/gazetteer.ts'
import { parseGazetteer } from '#domain/gazetteer.ts'
import type { Geocoder } from './geocoder.ts'

const GAZETTEER_FILE = new URL('../../../../public/geo/gazetteer.tsv', import.meta.url)

let reading: Promise<Gazetteer> | undefined

/** The gazetteer on board, read from disk when first asked for and kept: 1.5 MB of columns and the cities' names. */
export function loadGazetteer(): Promise<Gazetteer> {
  reading ??= readFile(GAZETTEER_FILE, 'utf8').then(parseGazetteer)
  return reading
}

/** The embedded default: cities and ZIPs from the gazetteer on board, the street as it was typed. */
export const gazetteerGeocoder: Geocoder = {
  async search(query, limit) {
    return searchAddresses(await loadGazetteer(), query, limit)
  },
}
