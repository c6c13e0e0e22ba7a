import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import * as z from 'zod/mini'
import { callVendor, joinUrl } from '../vendor/ask-vendor.ts'
import { type Geocoder, toAddress, type VendorAddress } from './geocoder.ts'

const known = z.optional(z.string())
const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        housenumber: known,
        street: known,
        name: known,
        city: known,
        locality: known,
        district: known,
        county: known,
        state: known,
        postcode: known,
        countrycode: known,
        type: known,
      }),
    }),
  ),
})
type Feature = z.output<typeof features>['features'][number]

/** Photon (komoot), built for search-as-you-type. `url` is the server's root. */
export function photonGeocoder(
  gazetteer: () => Promise<Gazetteer>,
  { url, timeoutMs }: { url: string; timeoutMs?: number },
): Geocoder {
  return {
    async search(query, limit) {
      const asked = joinUrl(url, 'api', { q: query, limit: String(limit), lang: 'en', countrycode: 'US' })
      asked.searchParams.append('layer', 'house')
      asked.searchParams.append('layer', 'street')
      const [answer, places] = await Promise.all([callVendor({ url: asked, timeoutMs }, features), gazetteer()])
      return (
        answer.features
          // older servers ignore `countrycode`
          .filter(({ properties }) => properties.countrycode === 'US')
          .flatMap((feature) => toAddress(places, foundIn(feature)) ?? [])
          .slice(0, limit)
      )
    },
  }
}

function foundIn({ geometry, properties: of }: Feature): VendorAddress {
  const [longitude, latitude] = geometry.coordinates
  return {
    // streets use `name`
    street: of.housenumber ? [of.housenumber, of.street] : [of.street ?? of.name],
    cities: [of.city, of.locality, of.district, of.county],
    state: of.state,
    zipCode: of.postcode,
    latitude,
    longitude,
    precision: of.housenumber ? 'rooftop' : 'street',
  }
}
