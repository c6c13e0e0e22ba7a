import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorAddress } from '../vendor/vendor-address.ts'

export const GEOCODER_VARIABLES = {
  GEOCODER_KEY: z.optional(z.string()),
  GEOCODER_URL: vendorAddress('GEOCODER_URL'),
}

/** Google Places, asked before the built-in gazetteer; undefined: nobody is asked. */
export type GeocoderConfig = { key: string; url: string | undefined } | undefined

/** @throws Error with one line naming the missing variable */
export function readGeocoderConfig(values: z.output<z.ZodMiniObject<typeof GEOCODER_VARIABLES>>): GeocoderConfig {
  const { GEOCODER_KEY: key, GEOCODER_URL: url } = values
  if (key) return { key, url }
  if (url !== undefined) refuseStart('GEOCODER_KEY', 'required with GEOCODER_URL')
  return undefined
}
