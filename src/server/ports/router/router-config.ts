import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorAddress } from '../vendor/vendor-address.ts'

export const ROUTER_VARIABLES = {
  ROUTER_KEY: z.optional(z.string()),
  ROUTER_URL: vendorAddress('ROUTER_URL'),
}

/** OpenRouteService, asked before the built-in road model; undefined: nobody is asked. */
export type RouterConfig = { key: string; url: string | undefined } | undefined

/** @throws Error with one line naming the missing variable */
export function readRouterConfig(values: z.output<z.ZodMiniObject<typeof ROUTER_VARIABLES>>): RouterConfig {
  const { ROUTER_KEY: key, ROUTER_URL: url } = values
  if (key) return { key, url }
  if (url !== undefined) refuseStart('ROUTER_KEY', 'required with ROUTER_URL')
  return undefined
}
