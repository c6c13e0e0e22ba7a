import { randomUUID } from 'node:crypto'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import * as z from 'zod/mini'
import { callVendor, joinUrl } from '../vendor/ask-vendor.ts'
import { type Geocoder, toAddress, type VendorAddress } from './geocoder.ts'

const GOOGLE_PLACES = 'https://places.googleapis.com'
const FIELDS = 'formattedAddress,addressComponents,location'

const suggestions = z.object({
  /** absent when nothing was found */
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), types: z.optional(z.array(z.string())) })),
      }),
    ),
  ),
})
const details = z.object({
  addressComponents: z.array(
    z.object({ longText: z.string(), shortText: z.optional(z.string()), types: z.array(z.string()) }),
  ),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
})
type Details = z.output<typeof details>

interface Options {
  key: string
  url?: string | undefined
  timeoutMs?: number
}

/** Google Places (New), US street addresses only [CREATE-22, API-59]. A search and its details share one session. */
export function googleGeocoder(
  gazetteer: () => Promise<Gazetteer>,
  { key, url = GOOGLE_PLACES, timeoutMs }: Options,
): Geocoder {
  const headers = { 'X-Goog-Api-Key': key }

  function detailsOf(placeId: string, sessionToken: string): Promise<Details> {
    const place = joinUrl(url, `v1/places/${encodeURIComponent(placeId)}`, { sessionToken })
    return callVendor({ url: place, headers: { ...headers, 'X-Goog-FieldMask': FIELDS }, timeoutMs }, details)
  }

  return {
    async search(query, limit) {
      const sessionToken = randomUUID()
      const { suggestions: answers = [] } = await callVendor(
        {
          url: joinUrl(url, 'v1/places:autocomplete'),
          headers,
          body: {
            input: query,
            includedRegionCodes: ['us'],
            includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
            sessionToken,
          },
          timeoutMs,
        },
        suggestions,
      )
      const ids = answers.flatMap(({ placePrediction }) => placePrediction?.placeId ?? []).slice(0, limit)
      const [places, ...each] = await Promise.all([gazetteer(), ...ids.map((id) => detailsOf(id, sessionToken))])
      return each.flatMap((one) => toAddress(places, foundIn(one)) ?? [])
    },
  }
}

function foundIn({ addressComponents, location }: Details): VendorAddress {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))
  const number = part('street_number')?.longText
  const street = part('route')?.longText
  return {
    street: [number, street],
    cities: [
      'locality',
      'postal_town',
      'sublocality_level_1',
      'sublocality',
      'neighborhood',
      'administrative_area_level_2',
    ].map((type) => part(type)?.longText),
    state: part('administrative_area_level_1')?.shortText,
    zipCode: part('postal_code')?.longText,
    ...location,
    precision: number ? 'rooftop' : street ? 'street' : 'city',
  }
}
