import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import * as z from 'zod/mini'
import { callVendor, joinUrl } from '../vendor/ask-vendor.ts'
import { type Geocoder, toAddress, type VendorAddress } from './geocoder.ts'

const known = z.optional(z.string())
const degrees = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  z.transform((text: string) => Number(text)),
)
const places = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    address: z.object({
      house_number: known,
      road: known,
      city: known,
      town: known,
      village: known,
      hamlet: known,
      suburb: known,
      neighbourhood: known,
      county: known,
      state: known,
      'ISO3166-2-lvl4': known,
      postcode: known,
      country_code: known,
    }),
  }),
)
type Place = z.output<typeof places>[number]

/** A self-hosted Nominatim: the public server forbids search-as-you-type. `url` is the server's root. */
export function nominatimGeocoder(
  gazetteer: () => Promise<Gazetteer>,
  { url, timeoutMs }: { url: string; timeoutMs?: number },
): Geocoder {
  return {
    async search(query, limit) {
      const asked = joinUrl(url, 'search', {
        q: query,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'us',
        limit: String(limit),
      })
      const [answer, known] = await Promise.all([callVendor({ url: asked, timeoutMs }, places), gazetteer()])
      return answer
        .filter(({ address }) => address.country_code === 'us')
        .flatMap((place) => toAddress(known, foundIn(place)) ?? [])
        .slice(0, limit)
    },
  }
}

function foundIn({ lat, lon, address }: Place): VendorAddress {
  return {
    street: [address.house_number, address.road],
    cities: [
      address.city,
      address.town,
      address.village,
      address.hamlet,
      address.suburb,
      address.neighbourhood,
      address.county,
    ],
    state: address['ISO3166-2-lvl4']?.replace('US-', '') ?? address.state,
    zipCode: address.postcode,
    latitude: lat,
    longitude: lon,
    precision: address.house_number ? 'rooftop' : address.road ? 'street' : 'city',
  }
}
