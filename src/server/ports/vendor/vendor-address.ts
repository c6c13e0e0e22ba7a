import * as z from 'zod/mini'

/** Of a service: `https://`, or `http://` where a production server accepts that (see unsafe-start.ts). */
export function vendorAddress(name: string) {
  return z.optional(
    z.url({ protocol: /^https?$/, error: `${name} must be a URL that starts with https:// or http://` }),
  )
}

/** An address without a path. */
export function vendorOrigin(name: string, example: string) {
  return z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/, `${name} must be an origin, like ${example}`)))
}
