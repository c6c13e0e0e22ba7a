import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorAddress } from '../vendor/vendor-address.ts'

/** What each service requires; the rest has a default or isn't needed. */
const GEOCODERS = { gazetteer: [], photon: ['URL'], nominatim: ['URL'], google: ['KEY'] } as const
type GeocoderName = keyof typeof GEOCODERS
const NAMES = Object.keys(GEOCODERS) as GeocoderName[]

export const GEOCODER_VARIABLES = {
  GEOCODER: z._default(z.enum(NAMES, `GEOCODER must be one of ${NAMES.join(', ')}`), 'gazetteer'),
  GEOCODER_URL: vendorAddress('GEOCODER_URL'),
  GEOCODER_KEY: z.optional(z.string()),
}

/** What the service requires is set. */
export interface GeocoderConfig {
  name: GeocoderName
  url: string | undefined
  key: string | undefined
}

/** @throws Error with one line naming the missing variable */
export function readGeocoderConfig(values: z.output<z.ZodMiniObject<typeof GEOCODER_VARIABLES>>): GeocoderConfig {
  const { GEOCODER: name, GEOCODER_URL: url, GEOCODER_KEY: key } = values
  const missing = GEOCODERS[name].find((part) => !values[`GEOCODER_${part}`])
  if (missing) refuseStart(`GEOCODER_${missing}`, `required by ${name}`)
  return { name, url, key }
}
