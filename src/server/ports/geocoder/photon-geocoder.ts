import type { Gazetteer } from '#domain/gazetteer.ts'
import * as z from 'zod/mini'
import { askVendor, below } from '../vendor/ask-vendor.ts'
import type { Geocoder } from './geocoder.ts'
import { addressOf, type Found } from './vendor-address.ts'

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

/** Photon (komoot), fit for searching while somebody types. `url` is the server's root. */
export function photonGeocoder(
  gazetteer: () => Promise<Gazetteer>,
  { url, timeoutMs }: { url: string; timeoutMs?: number },
): Geocoder {
  return {
    async search(query, limit) {
      const asked = below(url, 'api', { q: query, limit: String(limit), lang: 'en', countrycode: 'US' })
      asked.searchParams.append('layer', 'house')
      asked.searchParams.append('layer', 'street')
      const [answer, places] = await Promise.all([askVendor({ url: asked, timeoutMs }, features), gazetteer()])
      return (
        answer.features
          // an older server does not know `countrycode`
          .filter(({ properties }) => properties.countrycode === 'US')
          .flatMap((feature) => addressOf(places, foundIn(feature)) ?? [])
          .slice(0, limit)
      )
    },
  }
}

function foundIn({ geometry, properties: of }: Feature): Found {
  const [longitude, latitude] = geometry.coordinates
  return {
    // a street is its own name
    street: of.housenumber ? [of.housenumber, of.street] : [of.street ?? of.name],
    cities: [of.city, of.locality, of.district, of.county],
    state: of.state,
    zipCode: of.postcode,
    latitude,
    longitude,
    precision: of.housenumber ? 'rooftop' : 'street',
  }
}
