import { searchAddressesEndpoint } from '#contract/freight/geo.ts'
import type { Address } from '#domain/geo/address-search.ts'
import { call } from '#offline/session/call.ts'
import { searchAddressesOnDevice } from './device-addresses.ts'

const MAX_ADDRESSES = 6
/** Users won't wait longer. */
const TIMEOUT_MS = 4000

/** From the gazetteer. @throws as `searchAddressesOnDevice` */
export async function searchOnDevice(text: string, place: string): Promise<Address[]> {
  const plain = await searchAddressesOnDevice(text, MAX_ADDRESSES)
  return plain.length > 0 || place === '' ? plain : searchAddressesOnDevice(`${text}, ${place}`, MAX_ADDRESSES)
}

/** From the configured vendor, or the server's own gazetteer. */
export async function searchAtVendor(text: string, place: string, signal: AbortSignal): Promise<Address[]> {
  const q = place === '' || text.includes(',') ? text : `${text}, ${place}`
  const { data } = await call(
    searchAddressesEndpoint,
    { query: { q: q.slice(0, 200) } },
    { signal, timeoutMs: TIMEOUT_MS },
  )
  return data.slice(0, MAX_ADDRESSES)
}
