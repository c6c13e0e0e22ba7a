import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorAddress } from '../vendor/vendor-address.ts'

/** What each service requires; the rest has a default or isn't needed. */
const ROUTERS = {
  'road-model': [],
  osrm: ['URL'],
  valhalla: ['URL'],
  openrouteservice: ['KEY'],
  google: ['KEY'],
} as const
type RouterName = keyof typeof ROUTERS
const NAMES = Object.keys(ROUTERS) as RouterName[]

export const ROUTER_VARIABLES = {
  ROUTER: z._default(z.enum(NAMES, `ROUTER must be one of ${NAMES.join(', ')}`), 'road-model'),
  ROUTER_URL: vendorAddress('ROUTER_URL'),
  ROUTER_KEY: z.optional(z.string()),
}

/** What the service requires is set. */
export interface RouterConfig {
  name: RouterName
  url: string | undefined
  key: string | undefined
}

/** @throws Error with one line naming the missing variable */
export function readRouterConfig(values: z.output<z.ZodMiniObject<typeof ROUTER_VARIABLES>>): RouterConfig {
  const { ROUTER: name, ROUTER_URL: url, ROUTER_KEY: key } = values
  const missing = ROUTERS[name].find((part) => !values[`ROUTER_${part}`])
  if (missing) refuseStart(`ROUTER_${missing}`, `required by ${name}`)
  return { name, url, key }
}
